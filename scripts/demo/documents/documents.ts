import { lists } from './lists.ts'
import { papers } from './papers.ts'

/** A document of the demo, as somebody would upload it. */
export interface DemoDocument {
  name: string
  content: Buffer
}

/** The documents of the demo: papers, and lists for other programs. @param year for which they are made */
export function documentsOf(year: number): DemoDocument[] {
  return [...papers(year), ...lists(year)]
}
