/** The shop's mark: an anchor, readable at 16 pixels on light and dark. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="8" fill="#0f5c66" stroke="none"/><circle cx="16" cy="8.5" r="2.6"/><path d="M16 11.5V25M11.5 15h9M7.5 18.5c.6 4 4 6.5 8.5 6.5s7.9-2.5 8.5-6.5"/></svg>
`;
