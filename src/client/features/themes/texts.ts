/** What the theme menu says. */
export const THEME_TEXTS = {
  menu: 'theme',
  list: 'Themes',
  busy: 'Applying...',
  applied: (themeId: string) => `✅ Theme ${themeId} applied successfully`,
  failed: (reason: string) => `❌ Failed to apply theme: ${reason}`,
} as const;
