import { z } from 'zod';

export const themeSchema = z.object({ id: z.string(), name: z.string(), description: z.string() });
export const currentThemeSchema = z.object({ themeId: z.string() });
export const themeListSchema = z.object({ themes: z.array(themeSchema) });
export const themeApplyInput = z.object({ themeId: z.string().max(100) });
/** What every admin action without anything else to say answers. A failure answers `{success: false, error}`. */
export const adminDoneSchema = z.object({ success: z.literal(true) });
