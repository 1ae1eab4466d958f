import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', 'dist.*', '.update', 'data', 'coverage', 'node_modules', 'drizzle'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'max-params': ['error', 3],
      'no-console': 'error',
    },
  },
  { files: ['src/client/**/*.{ts,tsx}'], extends: [hooks.configs.flat['recommended-latest']] },
  // Commands speak to the person at the terminal; the processes speak through pino.
  {
    files: ['src/server/commands/**', 'tests/bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{cjs,js,mjs}'],
    languageOptions: {
      globals: { module: 'writable', process: 'readonly', require: 'readonly', __dirname: 'readonly' },
    },
  },
  prettier,
);
