/** Variables that Node reads itself. */
const ofNode = ['NODE_OPTIONS', 'TMPDIR']

/**
 * Settings of a program that are missing in production, and variables that look like misspelled settings, a line each. Names of different
 * programs are never similar. OPS-1.
 * @param consequences of a missing setting in production, by the setting's name
 */
export function settingFaults(
  program: string,
  settings: readonly string[],
  consequences: Record<string, string>,
  env: Record<string, string | undefined>,
): string[] {
  const missing = env.NODE_ENV === 'production' ? Object.keys(consequences).filter((name) => !env[name]) : []
  return [
    ...missing.map((name) => `${name} is missing: ${consequences[name]}`),
    ...misspelt([...settings, ...ofNode], env).map(
      ({ name, meant }) => `The ${program} ignores ${name}, which is no setting. ${meant} is one.`,
    ),
  ]
}

function misspelt(settings: readonly string[], env: Record<string, string | undefined>) {
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name) || !/^[A-Z][A-Z\d_]{3,}$/.test(name)) return []
    const meant = settings.find((setting) => isMisspelling(name, setting))
    return meant == null ? [] : [{ name, meant }]
  })
}

/** Whether two names differ by one added, missing or changed character, or by two exchanged neighbours. */
export function isMisspelling(name: string, setting: string): boolean {
  if (setting.length <= 4) return false
  const [from, to] = [commonStart(name, setting), commonEnd(name, setting)]
  const [own, other] = [name.length - from - to, setting.length - from - to]
  if (own <= 1 && other <= 1) return true
  if (own === 2 && other === 2) return name[from] === setting[from + 1] && name[from + 1] === setting[from]
  return false
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1
  return at
}

/** The length of the common end, without the common start. */
function commonEnd(a: string, b: string): number {
  const longest = Math.min(a.length, b.length) - commonStart(a, b)
  let at = 0
  while (at < longest && a[a.length - 1 - at] === b[b.length - 1 - at]) at += 1
  return at
}
