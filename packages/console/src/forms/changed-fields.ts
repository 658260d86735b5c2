/**
 * What a member has changed in a form, to be saved without the rest: another member may have saved the other fields since
 * the form was opened.
 * @param shown what the form showed before it was edited
 */
export function changedFields<Input extends object>(input: Input, shown: Input): Partial<Input> {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(shown[name as keyof Input]),
    ),
  ) as Partial<Input>;
}
