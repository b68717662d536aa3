/**
 * The content of a module: `html` is sanitised rich text, `code` embed code, `map` embed code or plain text, `files` a list of files,
 * `pictures` a list of pictures.
 */
type ModuleContent = 'html' | 'code' | 'map' | 'files' | 'pictures'

/** The kinds of modules of an article by their names in the schema: `tyyp` on the wire, and content. §3 'Module', MODULE-1. */
export const moduleKinds = {
  text: { wire: 'tekst', content: 'html' },
  embed: { wire: 'embed', content: 'code' },
  images: { wire: 'pildid', content: 'pictures' },
  files: { wire: 'failid', content: 'files' },
  map: { wire: 'kaart', content: 'map' },
} as const satisfies Record<string, { wire: string; content: ModuleContent }>

type Kinds = typeof moduleKinds

/** The name of a kind in the schema. */
export type ModuleKindName = keyof Kinds

type WireOf<Content extends ModuleContent> = Extract<Kinds[ModuleKindName], { content: Content }>['wire']

/** `tyyp` of the kinds whose `sisu` is a list of files. */
export type FilesWire = WireOf<'files' | 'pictures'>
/** `tyyp` of the kinds whose `sisu` is a text. */
export type TextWire = Exclude<Kinds[ModuleKindName]['wire'], FilesWire>

const contents = new Map<string, ModuleContent>(Object.values(moduleKinds).map(({ wire, content }) => [wire, content]))

/** The content of modules of a `tyyp`; undefined for an unknown one. */
export const contentOfModule = (tyyp: string): ModuleContent | undefined => contents.get(tyyp)

const isFiles = (tyyp: string): tyyp is FilesWire => ['files', 'pictures'].includes(contents.get(tyyp) ?? '')

const wires = [...contents.keys()] as (FilesWire | TextWire)[]
/** All `tyyp` of lists of files. */
export const filesWires = wires.filter((tyyp) => isFiles(tyyp))
/** All `tyyp` of texts. */
export const textWires = wires.filter((tyyp): tyyp is TextWire => !isFiles(tyyp))

/** Whether a module (of a request, of the store or of a response) contains files; all others contain a text. MODULE-1. */
export const holdsFiles = <M extends { tyyp: string }>(module: M): module is Extract<M, { tyyp: FilesWire }> =>
  isFiles(module.tyyp)
