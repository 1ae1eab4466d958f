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
  // A deferred transaction that writes fails where somebody wrote meanwhile; an act without its audit entry or epoch is silent.
  {
    files: ['src/**/*.ts'],
    ignores: [
      'src/shared/db/transactions.ts',
      'src/shared/db/audited-write.ts',
      // Files of their own, beside the database.
      'src/server/volatile/limits-db.ts',
      'src/server/modules/admin/bulk/keep-aside.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='transaction']",
          message: 'Write with writeTransaction, read with readSnapshot (#shared/db/transactions.ts).',
        },
        {
          selector: "CallExpression[callee.property.name='insert'][arguments.0.name='audit']",
          message: 'An act and its audit entry are one: auditedWrite (#shared/db/audited-write.ts).',
        },
        {
          selector: "CallExpression[callee.name='renewEpoch']",
          message:
            "History is rewritten by auditedWrite with history: 'rewritten' (#shared/db/audited-write.ts).",
        },
      ],
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
      globals: {
        module: 'writable',
        process: 'readonly',
        performance: 'readonly',
        require: 'readonly',
        __dirname: 'readonly',
      },
    },
  },
  prettier,
);
