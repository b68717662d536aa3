import css from '@eslint/css'
import esx from 'eslint-plugin-es-x'
import reactHooks from 'eslint-plugin-react-hooks'
import importSort from 'eslint-plugin-simple-import-sort'
import tseslint from 'typescript-eslint'
import { looseText } from './scripts/checking/looseText.mjs'

const merged = {
  selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression).argument',
  message: 'Write the properties or elements themselves: a reader looks for a merge.',
}
/** What is typed while a form is saved is a change of what was saved: no save locks a field. ARTICLE-5. */
const lockedFields = [
  'JSXOpeningElement[name.name=/(input|textarea|select|fieldset|checkbox|field|text)$/i] > JSXAttribute[name.name=/^(readOnly|disabled|aria-disabled)$/] Identifier[name=/busy|saving|sending/i]',
  'Property[key.name=/^(readOnly|disabled)$/] Identifier[name=/busy|saving|sending/i]',
].map((selector) => ({ selector, message: 'A save locks no field; ignore presses of buttons by `busy` alone.' }))
/** Ten listeners of one signal are a warning of a leak. */
const abortListener = {
  selector: `CallExpression[callee.property.name='addEventListener'][arguments.0.value='abort']`,
  message: 'Use onceAborted of schema/rules/aborts.ts.',
}
/** A protected browser may have a part of the platform as a property that is undefined. */
const presentButUndefined = {
  selector: "BinaryExpression[operator='in'][right.name=/^(window|globalThis|navigator|document)$/]",
  message: "Compare typeof with 'undefined': the property may be there without a value.",
}
/** A client of PostgreSQL without limits waits for a silent server for ever. OPS-10. */
const unlimitedClient = {
  selector: "NewExpression[callee.object.name='pg'][callee.property.name='Client']",
  message: 'Use openClient of api/store/client.ts.',
}
/** A change of an operation's variables or result must show where it is called. GQL-6. */
const operationByHand = {
  selector: "CallExpression[callee.object.name='client'][callee.property.name=/^(query|mutate|watchQuery)$/]",
  message: 'Call the generated function of the operation, such as readTopic, or its hook.',
}
/** The store's clock is the one of all apis: that of a machine may be wrong. OPS-10. */
const machinesClock = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
].map((selector) => ({ selector, message: 'Use storeNow of api/store/clock/storeClock.ts.' }))
const machinesIds = {
  selector: "ImportDeclaration[source.value='uuid'] ImportSpecifier[imported.name=/^v\\d$/]",
  message: 'Use newId of api/store/clock/ids.ts.',
}
const everywhere = [merged, abortListener, unlimitedClient]
/** What listens for the end of a connection: `message.once('close', …)`. */
const closeListener = `CallExpression[callee.property.name=/^(on|once|addListener|prependListener|prependOnceListener)$/][arguments.0.value='close']`
const apiCloseListener = {
  selector: closeListener.replace(
    'CallExpression',
    'CallExpression:matches([callee.object.name=/^(request|response|reply|raw|socket)$/], [callee.object.property.name=/^(raw|socket)$/])',
  ),
  message: 'Use whileConnected of api/http/disconnection.ts.',
}
/** Schemas of what a request may make long: it is refused by its length before it is read. REST-9. */
const unbounded = [
  {
    selector: 'CallExpression[callee.property.name="array"]',
    message: 'boundedList of api/http/bounded.ts in requests, responseList in responses.',
  },
  ...[
    'CallExpression[callee.object.name="z"][callee.property.name=/^(looseObject|record|partialRecord|looseRecord|map|set)$/]',
    'CallExpression[callee.property.name=/^(loose|passthrough|catchall)$/]',
  ].map((selector) => ({
    selector,
    message: 'boundedObject of api/http/bounded.ts: the properties that are read need a greatest number.',
  })),
]

/** A burdened machine takes any time: what must not wait for ever is tried with something that never answers. */
const timedAssert = {
  selector:
    "CallExpression[callee.property.name=/^toBeLessThan/] CallExpression[callee.name='expect'] > BinaryExpression[operator='-'] > CallExpression.left[callee.property.name='now']",
  message: 'No timed asserts: wait for what must come, and let the rest hang.',
}

const stylesOfTarget = {
  allowSelectors: ['has', 'first'],
  allowAtRules: ['container', 'page'],
  allowFunctions: ['color-mix'],
  allowUnits: ['lh'],
  allowPropertyValues: { 'font-family': ['ui-monospace'], 'break-after': ['avoid', 'column'] },
  allowProperties: [
    'accent-color',
    'container-type',
    'outline',
    // The build adds the prefix that some want.
    'hyphens',
    'mask-image',
    'user-select',
    // Only how it looks, feels or prints is another without them.
    'contain-intrinsic-block-size',
    'contain-intrinsic-height',
    'contain-intrinsic-size',
    'content-visibility',
    'field-sizing',
    'forced-color-adjust',
    'orphans',
    'overflow-anchor',
    'overflow-clip-margin',
    'page',
    'resize',
    'scrollbar-gutter',
    'scrollbar-width',
    'text-size-adjust',
    'text-wrap',
    'widows',
  ],
}

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'node_modules/', '**/generated/', 'web/**/generated.ts', '**/*.cjs'] },
  {
    files: ['**/*.{js,mjs,ts,mts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-sort': importSort },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // One block: effects, packages, our own from far to near, and last the styles, which override those of what is imported.
      'import-sort/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', '^@?\\w', '^\\.\\.', '^\\.', '^\\..+\\.css$']] },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-template-curly-in-string': 'error',
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  // In a browser there is no such warning.
  { files: ['schema/rules/aborts.ts'], rules: { 'no-restricted-syntax': ['error', merged] } },
  {
    files: ['web/**'],
    rules: { 'no-restricted-syntax': ['error', merged, presentButUndefined, operationByHand, ...lockedFields] },
  },
  { files: ['tests/**'], rules: { 'no-restricted-syntax': ['error', merged, timedAssert] } },
  { files: ['**/*.{js,mjs}'], ...tseslint.configs.disableTypeChecked },
  // A connection that is closed already emits no further 'close': what waits for it would be held for ever.
  {
    files: ['gateway/**'],
    ignores: ['gateway/front/closed.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        { selector: closeListener, message: 'Use onceClosed or whileAnswering of gateway/front/closed.ts.' },
      ],
    },
  },
  {
    files: ['api/**'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...machinesClock, machinesIds, apiCloseListener, ...unbounded],
    },
  },
  // What concerns this machine alone: its processes, its files, and whom it calls.
  {
    files: ['api/store/{clock,embedded}/**', 'api/files/storage/sweep.ts', 'api/content/webhook/sending.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, apiCloseListener, ...unbounded] },
  },
  {
    files: ['api/http/disconnection.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...machinesClock, machinesIds, ...unbounded] },
  },
  {
    files: ['api/http/{bounded,refusalSchema}.ts', 'api/store/tables/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, apiCloseListener] },
  },
  {
    // Archives are dated and read also where no store is open.
    files: ['api/backup/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, machinesIds] },
  },
  // The demo's texts and pictures are not loaded where none is made.
  {
    files: ['scripts/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['./demo/**'], allowTypeImports: true, message: 'Import the demo when it is made.' }] },
      ],
    },
  },
  // Scripts and benchmarks talk to the person who runs them.
  {
    files: ['examples/**', 'scripts/**', 'tests/bench/**', 'tests/prove/**', 'tests/slow/**'],
    rules: { 'no-console': 'off' },
  },
  // Bodies of answers are of every shape; what a test expects of one it asserts.
  {
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['web/**/*.tsx'],
    plugins: { sise: { rules: { 'loose-text': looseText } } },
    rules: { 'sise/loose-text': 'error' },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  // What the browsers of `build.target` in vite.config.ts have: ES2023, and of later years what all of them have, too. Methods are known by the
  // types of what they are called on.
  ...['flat/restrict-to-es2023', 'flat/restrict-to-es2023-intl-api'].map((name) => ({
    files: ['web/**/*.{ts,tsx}'],
    ...esx.configs[name],
  })),
  {
    files: ['web/**/*.{ts,tsx}'],
    rules: {
      'es-x/no-string-prototype-iswellformed': 'off',
      'es-x/no-string-prototype-towellformed': 'off',
      // The build takes JSON in.
      'es-x/no-import-attributes': 'off',
      'es-x/no-json-modules': 'off',
    },
  },
  // Styles: what all browsers had by the end of 2022, what those of the target have beside it, and what does no harm where it is missing.
  {
    files: ['web/**/*.css'],
    language: 'css/css',
    languageOptions: { tolerant: true },
    plugins: { css },
    rules: { 'css/use-baseline': ['error', { available: 2022, ...stylesOfTarget }] },
  },
  // Dates are formatted in web/lib/dates alone. A number is formatted by Intl.NumberFormat: toLocaleString does both.
  {
    files: ['web/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Intl', property: 'DateTimeFormat', message: 'Format dates in web/lib/dates.' },
        { object: 'Intl', property: 'RelativeTimeFormat', message: 'Format dates in web/lib/dates.' },
        ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({
          property,
          message: 'Format dates in web/lib/dates, numbers with Intl.NumberFormat.',
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          name: '@apollo/client/react',
          importNames: ['useQuery', 'useLazyQuery', 'useSuspenseQuery', 'useMutation'],
          message: 'Use the generated hook of the operation.',
        },
      ],
    },
  },
  // What the generated hooks and functions are made of.
  {
    files: ['web/lib/operations.ts', 'web/ui/list/usePages.ts', 'web/ui/conflict/useOpenedRecord.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['web/lib/operations.ts'],
    rules: { 'no-restricted-syntax': ['error', merged, presentButUndefined, ...lockedFields] },
  },
)
