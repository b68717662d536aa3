/** Whether a module (of a request, of the database or of a response) contains files; all others contain text. MODULE-1. */
export function holdsFiles<M extends { tyyp: string }>(module: M): module is Extract<M, { tyyp: 'pildid' | 'failid' }> {
  return module.tyyp === 'pildid' || module.tyyp === 'failid'
}
