/** Parses a setting with several values. @returns the entries between commas, without blank ones */
export function listed(setting: string): string[] {
  return setting
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
