// The import rules (README, How it is built): one ladder a program, and imports go down only. Lazy imports and type imports
// count like any other. Checked by `npm run imports` and by tests/app/build/imports.test.ts.
import { readdirSync } from 'node:fs'

/**
 * The rungs of each program from the top down: folders and files of it. Those of one rung do not import one another.
 * 'domains' stands for all folders that are not named here, '*' for any folder.
 */
const ladders = {
  web: [['main.ts'], ['app'], ['search'], ['domains'], ['content'], ['files'], ['users'], ['ui'], ['lib']],
  gateway: [
    ['main.ts'],
    ['server.ts'],
    ['front', 'resolvers.ts'],
    // A domain's resolvers stand above the context, from which they take the clients of all domains.
    ['*/resolvers.ts'],
    ['generated'],
    ['registered'],
    ['plain'],
    ['context.ts'],
    ['domains'],
    ['files'],
    ['users'],
    ['rest'],
    ['lib'],
    ['config.ts', 'errors.ts'],
  ],
  api: [
    ['main.ts'],
    ['server.ts'],
    ['jobList.ts'],
    ['backup'],
    ['config.ts'],
    ['notifications'],
    ['domains'],
    ['content'],
    ['files'],
    ['users'],
    ['mail'],
    ['jobs'],
    ['search'],
    ['records'],
    ['live'],
    ['http'],
    ['store'],
    ['outside'],
  ],
}
const programs = Object.keys(ladders)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...programs.flatMap((program) => ladderRules(program, ladders[program])),
    // With their resolvers.ts, which the ladder above has on a rung of its own.
    ...ladderRules('gateway', [['domains'], ['files'], ['users']], 'gateway-folders'),
    ...programs.map((program) =>
      rule(
        `${program}-alone`,
        `${program} imports no other program, and of schema/ only the rules and the catalogues`,
        { path: `^${program}/` },
        {
          path: '^(api|gateway|web|schema|scripts|tests)/',
          pathNot: [`^${program}/`, '^schema/rules/', '^schema/catalogues\\.json$'],
        },
      ),
    ),
    rule(
      'schema-rules-alone',
      'schema/rules imports nothing from outside but the catalogues and what is as pure; the servers’ own parts of it are apart',
      { path: '^schema/rules/', pathNot: '^schema/rules/(traces|servers)/' },
      { pathNot: ['^schema/rules/', '^schema/catalogues\\.json$', ...packages('ipaddr.js')] },
    ),
    rule(
      'opentelemetry',
      'OPS-9 OpenTelemetry is imported by what exports traces alone, which is loaded where they are on',
      { pathNot: '^schema/rules/traces/exportedTraces\\.ts$' },
      { path: '^node_modules/@opentelemetry/' },
    ),
    rule(
      'exported-traces',
      'OPS-9 what exports traces is only imported lazily',
      {},
      { path: '^schema/rules/traces/exportedTraces\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    ),
    rule('no-circles', 'there are no circles', {}, { circular: true }),
    rule(
      'draft-js',
      'EDIT-1 Draft.js is imported by the rich text component alone',
      { pathNot: '^web/ui/richText/' },
      { path: packages('draft-js') },
    ),
    rule(
      'react-sortable-hoc',
      'ORDER-1 react-sortable-hoc is imported by the sortable list alone',
      { pathNot: '^web/ui/list/sortable/sortableElements\\.tsx$' },
      { path: packages('react-sortable-hoc') },
    ),
    rule(
      'dates',
      'dates are formatted in web/lib/dates alone, with one library',
      { path: '^web/', pathNot: '^web/lib/dates/' },
      { path: packages('moment', 'moment-timezone') },
    ),
    rule(
      'one-date-library',
      'the client has one date library',
      { path: '^web/' },
      { path: packages('dayjs', 'date-fns', 'luxon', '@formatjs/intl') },
    ),
    rule(
      'sharp',
      'FILE-6 sharp is imported by the decoder alone, which blocks all loaders but five; the gateway draws the operator’s own mark',
      { pathNot: '^(api/files/images/decoder|gateway/front/client/installable)\\.ts$' },
      { path: packages('sharp'), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'pg',
      'the driver, whose transactions lose connections, is imported by the store of the api alone: inTransaction does not',
      { path: '^api/', pathNot: '^api/store/' },
      { path: packages('pg', 'drizzle-orm/node-postgres') },
    ),
  ],
  // A rule about a package holds for nothing once the package is called otherwise.
  required: [
    imports('web/ui/richText/RichText.tsx', 'draft-js'),
    imports('web/ui/list/sortable/sortableElements.tsx', 'react-sortable-hoc'),
    imports('web/lib/dates/dates.ts', 'moment-timezone'),
    imports('web/lib/dates/relativeTime.ts', 'moment'),
    imports('api/files/images/decoder.ts', 'sharp'),
    imports('schema/rules/traces/exportedTraces.ts', '@opentelemetry/api'),
    imports('api/store/transaction.ts', 'drizzle-orm/node-postgres'),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}

/** For each rung: it imports nothing from the rungs above, and nothing from beside it; and no file is off the ladder. */
function ladderRules(program, rungs, name = program) {
  const patterns = rungs.map((rung) => rung.flatMap((entry) => (entry === 'domains' ? domainsOf(program) : entry)))
  const pathOf = (entries) => `^${program}/(${entries.map((entry) => patternOf(entry, rungs)).join('|')})`
  const rules = patterns.flatMap((entries, index) => {
    const above = patterns.slice(0, index).flat()
    const label = rungs[index].join(', ')
    return [
      above.length > 0 &&
        rule(
          `${name}-up-from-${rungs[index].join('-')}`,
          `${name}: the imports of ${label} go down only`,
          { path: pathOf(entries) },
          { path: pathOf(above) },
        ),
      entries.length > 1 &&
        rule(
          `${name}-beside-${rungs[index].join('-')}`,
          `${name}: ${label} do not import one another`,
          { path: pathOf(entries) },
          { path: pathOf(entries), pathNot: `^${program}/$1` },
        ),
    ]
  })
  return rules.filter(Boolean)
}

/** A pattern for what a rung names, below the program's folder. Files that are a rung of their own are not part of their folder. */
function patternOf(entry, rungs) {
  if (entry.includes('.')) return `${entry.replaceAll('.', '\\.').replace('*', '[^/]+')}$`
  const apart = rungs.flat().filter((other) => other.startsWith('*/'))
  return `${entry}/${apart.map((other) => `(?!${other.slice(2).replaceAll('.', '\\.')}$)`).join('')}`
}

function domainsOf(program) {
  const named = ladders[program].flat()
  return readdirSync(program, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'public' && !named.includes(entry.name))
    .map(({ name }) => name)
}

/** The files of packages, and their bare names where nothing but types is installed. */
function packages(...names) {
  return names.flatMap((name) => [`^node_modules/${name}/`, `^node_modules/@types/${name}/`, `^${name}$`])
}

function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

function imports(file, name) {
  return {
    name: `${name.replace('/', '-')}-in-use`,
    comment: `${file} imports ${name}, which a rule above is about`,
    severity: 'error',
    module: { path: `^${file.replaceAll('.', '\\.')}$` },
    to: { path: packages(name) },
  }
}
