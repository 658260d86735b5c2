/** A setting that lists several values. @returns the entries between commas, without those that are blank */
export function listed(setting: string): string[] {
  return setting
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
