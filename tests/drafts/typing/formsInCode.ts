import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The hooks that every form of the client uses. */
const formHooks = ['useForm', 'useDraftedForm', 'useRecordEditor']

/** A form without values is a question without fields. */
const withoutValues = /\buseForm\(useState\(\{\}\)/g

/**
 * The files of all forms of the client, sorted: the components that call the hooks, directly or by their own hooks. If several screens
 * render such a component, each of them is a separate form.
 */
export function formsInCode(): string[] {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('generated.ts'))
    .map((file) => `web/${file}`)
  const codes = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const withCode = (pattern: RegExp) => files.filter((file) => pattern.test(codes.get(file) ?? ''))
  const callersOf = (hook: string): string[] =>
    files
      .filter((file) =>
        new RegExp(`(?<!function )\\b${hook}\\(`).test((codes.get(file) ?? '').replaceAll(withoutValues, '')),
      )
      .flatMap((file) => (isHook(file) ? callersOf(nameOf(file)) : file))
  const screensOf = (file: string): string[] => {
    const name = nameOf(file)
    const lazy = withCode(new RegExp(`import\\('[^']*/${name}\\.tsx'\\)`))
      .map(nameOf)
      .filter((user) => user.startsWith('Lazy'))
    const users = withCode(new RegExp(`<(${[name, ...lazy].join('|')})[\\s/>]`))
    return users.length > 1 ? users : [file]
  }
  return [...new Set(formHooks.flatMap(callersOf).flatMap(screensOf))].toSorted()
}

const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '')
const isHook = (file: string) => nameOf(file).startsWith('use')
