import { preparedBlocks } from '../../../../api/home/blocks.ts'
import { homePageBodySchema } from '../../../../api/home/bodies.ts'
import { saveHomePage } from '../../../../api/home/homePage.ts'
import { readHomePage, versionOfContent, versionOfPage } from '../../../../api/home/reading.ts'
import { byLanguage } from '../../../../schema/rules/languages.ts'
import { NotTaken, reasonOf } from '../faults.ts'
import type { Files } from '../files.ts'
import { type Importer, type Importing, takeOne } from '../importing.ts'
import { inOrder, listOf, recordOf, textOf, type Wire } from '../wire.ts'
import { html, itemIds } from './fitting.ts'

const path = '/api/varia/avaleht'
const pictures = ['pilt', 'piltSuur', 'piltVasak', 'piltParem']

/** Imports the home page, unless the existing one already has blocks. IMPORT-1. */
export async function takeHomePage(run: Importing, importer: Importer, files: Files): Promise<void> {
  const { source, db, taken, report, rules, dryRun } = run
  await takeOne(run, 'home', '', async () => {
    const ours = taken.idFor('home', path)
    if ((await taken.among('home', [path])).size > 0) {
      report.count('home', 'before')
      return
    }
    const page = recordOf(await source.read(path))
    const blocks = byLanguage((language) => fittingBlocks(run, language, listOf(page[language]), files))
    const chosen: Record<string, object[]> = {}
    for (const [language, given] of Object.entries(blocks)) chosen[language] = await given
    const body = homePageBodySchema.parse(chosen)
    const content: Record<string, Awaited<ReturnType<typeof preparedBlocks>>> = {}
    for (const [language, given] of Object.entries(body)) content[language] = await preparedBlocks(language, given)
    const now = await readHomePage(db, { seesAll: true })
    const isEmpty = Object.values(now).every((list) => list.length === 0)
    // Equal content: a run was killed after saving it, before it was recorded.
    if (!isEmpty && versionOfContent(content) !== versionOfPage(now))
      throw new NotTaken('the home page here has blocks already, and stays as it is')
    if (!dryRun) {
      await saveHomePage(db, rules, importer, { body, ifMatch: undefined })
      await taken.write(db, 'home', [{ theirs: path, ours }])
    }
    report.count('home', 'taken')
  })
}

/** The blocks that the rules allow; the others are reported. */
async function fittingBlocks(
  run: Importing,
  language: string,
  given: readonly unknown[],
  files: Files,
): Promise<object[]> {
  const itemId = itemIds()
  const blocks: object[] = []
  for (const [index, value] of inOrder(given).entries()) {
    const noteLeftOut = (reason: string) =>
      run.report.note(`Left out: block ${index + 1} (${language}) of the home page: ${reason}`)
    const block = blockOf(
      run,
      files,
      recordOf(value),
      { id: itemId(recordOf(value).id, index), jrg: index },
      noteLeftOut,
    )
    try {
      const body = homePageBodySchema.parse({ ...byLanguage(() => []), [language]: [{ ...block }] })
      await preparedBlocks(language, body[language] ?? [])
      blocks.push(block)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason == null) throw error
      noteLeftOut(reason)
    }
  }
  return blocks
}

function blockOf(
  run: Importing,
  files: Files,
  block: Wire,
  own: { id: string; jrg: number },
  noteLeftOut: (reason: string) => void,
): object {
  const shown = pictures.filter((name) => block[name] != null && block[name] !== '')
  for (const name of shown) if (files.idOf(block[name]) == null) noteLeftOut(`its ${name} was not taken`)
  return {
    ...own,
    tyyp: block.tyyp,
    pealkiri: textOf(block.pealkiri),
    tekst: html(run, block.tekst, noteLeftOut),
    link: textOf(block.link) === '' ? '' : run.links.address(textOf(block.link)),
    ...Object.fromEntries(shown.map((name) => [name, files.idOf(block[name]) ?? null])),
  }
}
