import type { Plugin } from 'vite';
import { parse } from 'yaml';

/** Lets the client import what writers keep in content/*.yaml; the values come out as the file has them. */
export function yamlFiles(): Plugin {
  return {
    name: 'yaml-files',
    transform(code, id) {
      if (!id.endsWith('.yaml')) return undefined;
      return { code: `export default ${JSON.stringify(parse(code))};`, map: null };
    },
  };
}
