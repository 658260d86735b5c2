/** The items with a word of the query in a value, in one number or the other. @param {object[]} items */
export function found(items, query) {
  const words = String(query ?? '')
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length > 2);
  return items.filter((item) => {
    const told = Object.values(item).join(' ').toLowerCase();
    return words.some((word) => told.includes(word));
  });
}
