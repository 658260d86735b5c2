/** The methods that a function can have; any but GET makes it an action. Without zod, for pages. */
export const FUNCTION_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** The HTTP method of a function. */
export type FunctionMethod = (typeof FUNCTION_METHODS)[number];
