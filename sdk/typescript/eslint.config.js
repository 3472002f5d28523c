import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "src/generated", "eslint.config.js"] },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // An empty text is no name: `||` is meant.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      // Defaults need not look at what they are given.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // A number in a sentence needs no conversion.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // The runner waits for the promises of its tests.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: ["test"], package: "node:test" }] },
      ],
    },
  },
  {
    // Numbers of the protocol's enumerations are places in the SDK's lists; tests hold the two together.
    files: ["src/reading.ts", "src/writing.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
    },
  },
);
