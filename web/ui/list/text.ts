/** The sentences of a list that is put in order. */
export const sortableTexts = {
  moveUp: (name: string) => `Liiguta üles: ${name}`,
  moveDown: (name: string) => `Liiguta alla: ${name}`,
  drag: (name: string) => `Lohista: ${name}`,
  dragRole: 'lohistatav',
  dragHelp: 'Tühikuklahv haarab, nooled liigutavad, tühikuklahv paneb maha, Esc katkestab.',
  grabbed: (name: string, place: number, count: number) => `${name} on haaratud. Koht ${place}, kokku ${count}.`,
  over: (name: string, place: number, count: number) => `${name}: koht ${place}, kokku ${count}.`,
  moved: (name: string, place: number, count: number) => `${name} on nüüd kohal ${place}, kokku ${count}.`,
  notMoved: (name: string) => `${name} jäi oma kohale.`,
}
