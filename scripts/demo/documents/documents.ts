import type { DemoDocument } from './document.ts'
import { lists } from './lists.ts'
import { papers } from './papers.ts'

/** The documents of the demo: papers, and lists for other programs. @param year for which they are made */
export function documentsOf(year: number): DemoDocument[] {
  return [...papers(year), ...lists(year)]
}
