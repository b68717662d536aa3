import { contentOfModule, type FilesWire, holdsFiles, type TextWire } from '../../schema/rules/client/moduleKinds.ts'
import { numbered } from '../content/itemList.ts'
import { Refusal } from '../http/errors.ts'
import { storable } from '../http/fields.ts'
import { cleanEmbed } from '../http/html/cleanEmbed.ts'
import { cleanHtml, HtmlRefusal } from '../http/html/cleanHtml.ts'
import { inChunks } from '../http/html/inChunks.ts'
import { isAbove } from '../http/html/markupLimit.ts'
import type { StoredModule } from '../store/tables/articles.ts'
import type { GivenModule } from './moduleBodies.ts'

/** The limit of all texts of an article together: it has up to 200, each as long as cleanHtml allows. */
const mostText = { characters: 1_000_000, tags: 40_000 }
const mostFiles = 1_000

/**
 * Sorts the modules of a request and sanitises their html, for storing. MODULE-1, REST-3.
 * @param embedHosts hosts whose pages may be embedded
 * @param stored the modules that the article has: a text that equals one of theirs is already sanitised
 * @throws 400 on `moodulid` above the limits, and for html that cleanHtml refuses, then with the module's id in `moodul`
 */
export async function preparedModules(
  given: readonly GivenModule[],
  embedHosts: readonly string[],
  stored: readonly StoredModule[] = [],
): Promise<StoredModule[]> {
  const clean = new Set<unknown>(stored.filter(isHtml).map(({ sisu }) => sisu))
  const texts = given.flatMap((module) => (holdsFiles(module) ? [] : [module.sisu]))
  if (isAbove(mostText, texts)) throw refusedModules('Artikkel on liiga pikk. Jaga see mitmeks.')
  if (given.filter(holdsFiles).flatMap(({ sisu }) => sisu).length > mostFiles)
    throw refusedModules('Artiklis on liiga palju faile. Jaga see mitmeks.')
  const lengthOf = (module: GivenModule) => (holdsFiles(module) || clean.has(module.sisu) ? 0 : module.sisu.length)
  return inChunks(inOrder(given), lengthOf, (module, index) => {
    try {
      return prepared(module, embedHosts, clean)
    } catch (error) {
      if (!(error instanceof HtmlRefusal)) throw error
      throw refusedModules(numbered(index, 'moodul', error.message), module.id)
    }
  })
}

/** A 400 error on `moodulid`. @param id of the module at fault, if it is only one; sent as `moodul` */
export function refusedModules(msg: string, id?: string): Refusal {
  return new Refusal(400, msg, { valjad: { moodulid: msg }, ...(id != null && { more: { moodul: id } }) })
}

/** Sorts by `jrg`, which defaults to the position in the list, from 1; the sort is stable. ORDER-1. */
function inOrder(given: readonly GivenModule[]): GivenModule[] {
  return given
    .map((module, index) => ({ module, order: module.jrg ?? index + 1 }))
    .sort((a, b) => a.order - b.order)
    .map(({ module }) => module)
}

const isHtml = ({ tyyp }: { tyyp: TextWire | FilesWire }) => contentOfModule(tyyp) === 'html'

function prepared(module: GivenModule, embedHosts: readonly string[], clean: ReadonlySet<unknown>): StoredModule {
  const { id } = module
  if (holdsFiles(module)) return { id, tyyp: module.tyyp, sisu: module.sisu }
  const text = storable(module.sisu)
  // Sanitising is nearly half of what saving an article costs, and most of its texts are unchanged.
  if (isHtml(module)) return { id, tyyp: module.tyyp, sisu: clean.has(text) ? text : cleanHtml(text) }
  return { id, tyyp: module.tyyp, sisu: codeOf(text, module.tyyp, embedHosts) }
}

/** Sanitises an embed code. A map without tags (§7 leaves its content open) is stored as text, which cannot run as script. */
function codeOf(code: string, tyyp: TextWire, hosts: readonly string[]): string {
  return contentOfModule(tyyp) === 'map' && !code.includes('<') ? code.trim() : cleanEmbed(code, hosts)
}
