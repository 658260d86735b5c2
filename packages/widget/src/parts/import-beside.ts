/** Loads a module that the service serves beside `widget.js`. */
export async function importBeside<Module>(url: string, file: string): Promise<Module> {
  const base = url.endsWith('/') ? url : `${url}/`;
  return (await import(/* @vite-ignore */ new URL(file, new URL(base, location.href)).href)) as Module;
}
