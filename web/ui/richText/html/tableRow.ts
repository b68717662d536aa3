import { joinRuns, type Run } from './blocks.ts'

const plain = (text: string): Run => ({ text, marks: [], href: null })

/**
 * A row of a table as one line of text, since the editor has no tables: 'Mari | 12,50'. An empty cell is a dash, so that the others
 * stay in their columns; those at the end are left out, and so is a row of empty cells.
 * @param cells the text of each cell
 */
export function rowAsLine(cells: readonly (readonly Run[])[]): Run[] {
  const isEmpty = (cell: readonly Run[]) => cell.every(({ text }) => text.trim() === '')
  const shown = cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
  return joinRuns(
    shown.flatMap((cell, at) => [
      ...(at > 0 ? [plain(' | ')] : []),
      ...(isEmpty(cell) ? [plain('–')] : cell.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }))),
    ]),
  )
}
