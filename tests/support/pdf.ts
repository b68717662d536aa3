import { getDocumentProxy } from 'unpdf'

/** Reads the pages of a PDF. @returns for each page its lines from the top, each with the texts from the left */
export async function pdfPages(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const lines = new Map<number, { x: number; text: string }[]>()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [x, y] = item.transform.slice(4) as [number, number]
      lines.set(Math.round(y), [...(lines.get(Math.round(y)) ?? []), { x, text: item.str }])
    }
    pages.push(
      [...lines]
        .sort(([one], [other]) => other - one)
        .map(([, texts]) =>
          texts
            .sort((one, other) => one.x - other.x)
            .map(({ text }) => text.trim())
            .join(' '),
        ),
    )
  }
  await pdf.cleanup()
  return pages
}

/** The target pages of the links within a PDF, counted from 1, in the order of the links. */
export async function pdfLinkTargets(bytes: Uint8Array): Promise<number[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const targets: number[] = []
  for (let number = 1; number <= pdf.numPages; number++)
    for (const { dest } of await (await pdf.getPage(number)).getAnnotations()) {
      const [page] = (typeof dest === 'string' ? await pdf.getDestination(dest) : null) ?? []
      if (page != null) targets.push((await pdf.getPageIndex(page)) + 1)
    }
  await pdf.cleanup()
  return targets
}
