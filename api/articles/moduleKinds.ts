/** Whether a module holds files, be it as it is sent, stored or answered; all others hold text. */
export function holdsFiles<M extends { tyyp: string }>(module: M): module is Extract<M, { tyyp: 'pildid' | 'failid' }> {
  return module.tyyp === 'pildid' || module.tyyp === 'failid'
}
