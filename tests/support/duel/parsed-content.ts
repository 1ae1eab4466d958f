import { createBuiltFiles, type ParsedFiles } from '#daemon/content/parsed-files.ts';
import { ROOT } from '../database/temp-data.ts';
import { builtProgram } from '../processes/build.ts';

/** What the build has parsed of the real content. Parsing it takes seconds, which each worker would spend anew. */
export function parsedContent(): ParsedFiles {
  const onTrouble = (error: unknown) => {
    throw error;
  };
  return createBuiltFiles({ main: builtProgram('daemon'), root: ROOT, onTrouble });
}
