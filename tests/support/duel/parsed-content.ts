import {
  builtContent,
  createParsedFiles,
  programDigest,
  type ParsedFiles,
} from '#daemon/content/parsed-files.ts';
import { ROOT } from '../database/temp-data.ts';
import { builtProgram } from '../processes/build.ts';

/** What the build has parsed of the real content. Parsing it takes seconds, which each worker would spend anew. */
export function parsedContent(): ParsedFiles {
  const main = builtProgram('daemon');
  const onTrouble = (error: unknown) => {
    throw error;
  };
  return createParsedFiles({
    folder: builtContent(main),
    program: programDigest(main, ROOT) ?? '',
    onTrouble,
  });
}
