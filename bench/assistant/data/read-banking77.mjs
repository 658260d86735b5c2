const EVERY_LINE = /\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/**
 * @param {string} csv such as `banking_data/train.csv`
 * @returns {{ text: string, intent: string }[]} sentences with what is wanted, in their order
 */
export function readBanking77(csv) {
  return csv
    .split(EVERY_LINE)
    .slice(1)
    .filter((line) => line.includes(','))
    .map((line) => {
      const comma = line.lastIndexOf(',');
      return {
        text: line.slice(0, comma).replace(/^"|"$/g, '').replaceAll('""', '"').replaceAll('\n', ' ').trim(),
        intent: line
          .slice(comma + 1)
          .toLowerCase()
          .replace('?', ''),
      };
    });
}
