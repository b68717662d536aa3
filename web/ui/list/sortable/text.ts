/** Texts of the sortable list. */
export const sortableTexts = {
  moveUp: (name: string) => `Liiguta üles: ${name}`,
  moveDown: (name: string) => `Liiguta alla: ${name}`,
  moveBack: (name: string) => `Liiguta ettepoole: ${name}`,
  moveForth: (name: string) => `Liiguta tahapoole: ${name}`,
  drag: (name: string) => `Lohista: ${name}`,
  dragRole: 'lohistatav',
  dragHelp: 'Tühikuklahv haarab, nooled liigutavad, tühikuklahv paneb maha, Esc katkestab.',
  keys: {
    space: 'Tühik',
    lift: 'lohistamisnupul: haara või pane maha',
    back: 'haaratud: liiguta ettepoole',
    forth: 'haaratud: liiguta tahapoole',
    cancel: 'haaratud: jäta oma kohale',
  },
  grabbed: (name: string, position: number, count: number) => `${name} on haaratud. Koht ${position}, kokku ${count}.`,
  over: (name: string, position: number, count: number) => `${name}: koht ${position}, kokku ${count}.`,
  moved: (name: string, position: number, count: number) => `${name} on nüüd kohal ${position}, kokku ${count}.`,
  notMoved: (name: string) => `${name} jäi oma kohale.`,
}
