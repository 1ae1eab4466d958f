import { z } from 'zod';

const themeSchema = z.object({
  id: z.string().meta({ examples: ['cyber-teal'] }),
  name: z.string().meta({ examples: ['Cyber Teal'] }),
  description: z.string().meta({ examples: ['A dentist of the future keeps these hours.'] }),
});
export const currentThemeSchema = z.object({ themeId: z.string().meta({ examples: ['cyber-teal'] }) });
export const themeListSchema = z.object({ themes: z.array(themeSchema) });
export const themeApplyInput = z.object({
  themeId: z
    .string()
    .max(100)
    .meta({ examples: ['cyber-teal'] }),
});
/** What every admin action without anything else to say answers. A failure answers `{success: false, error}`. */
export const adminDoneSchema = z.object({ success: z.literal(true) });
