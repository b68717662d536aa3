/** How a person calls a command, such as `npm run backup -- --to FILE`; in a release `./sise backup --to FILE`. */
export function usage(command: string, args = ''): string {
  if (process.env.SISE_RELEASE) return ['./sise', command, args].filter(Boolean).join(' ')
  return [`npm run ${command}`, args && `-- ${args}`].filter(Boolean).join(' ')
}
