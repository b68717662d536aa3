import type { Page } from 'playwright-core'
import { boxAtRest } from '../../support/browser/boxes.ts'
import { findingsOf } from '../../support/browser/browser.ts'
import { compose, showComposed } from '../../support/browser/richTextEdits.ts'
import { currentHtml, field, keys, richTextStageOfTests, tool } from '../../support/browser/richTextStage.ts'

const stage = richTextStageOfTests()

describe('typing', () => {
  test('EDIT-1 Estonian letters, paragraphs and line breaks', async () => {
    const page = await stage.typing()
    await page.keyboard.type('Õhtul äi öös üle šaši')
    await keys(page, 'Enter')
    await page.keyboard.type('Teine')
    await keys(page, 'Shift+Enter')
    await page.keyboard.type('rida')
    expect(await currentHtml(page)).toBe('<p>Õhtul äi öös üle šaši</p><p>Teine<br>rida</p>')
  })

  test.each([
    ['Ctrl+B', (page: Page) => keys(page, 'Control+b')],
    ['the button', (page: Page) => tool(page, 'Paks kiri').click()],
    ['the toolbar by keyboard', (page: Page) => keys(page, 'Shift+Tab', 'ArrowRight', 'ArrowLeft', 'Enter')],
  ])('EDIT-1 bold by %s applies to the next typed text', async (_, makeBold) => {
    const page = await stage.typing()
    await page.keyboard.type('a ')
    await makeBold(page)
    expect(await tool(page, 'Paks kiri').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.type('paks')
    await keys(page, 'Control+b')
    await page.keyboard.type(' b')
    expect(await currentHtml(page)).toBe('<p>a <strong>paks</strong> b</p>')
  })

  test('EDIT-1 Enter and Tab in a list: into a level, out of it, out of the list', async () => {
    const page = await stage.typing()
    await tool(page, 'Täpploend').click()
    await page.keyboard.type('kala')
    await keys(page, 'Enter', 'Tab')
    await page.keyboard.type('räim')
    await keys(page, 'Enter', 'Enter')
    await page.keyboard.type('kartul')
    await keys(page, 'Enter', 'Enter')
    await page.keyboard.type('lõpp')
    expect(await currentHtml(page)).toBe('<ul><li>kala<ul><li>räim</li></ul></li><li>kartul</li></ul><p>lõpp</p>')
    await keys(page, 'Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saada')
  })

  test('EDIT-1 Tab moves an item and keeps the cursor in it, wherever the last typing was', async () => {
    const page = await stage.typing({ start: '<ul><li>kala</li><li>räim</li></ul>' })
    await keys(page, 'Control+Home')
    await page.keyboard.type('x')
    await keys(page, 'Control+End', 'Tab')
    await page.keyboard.type('y')
    expect(await currentHtml(page)).toBe('<ul><li>xkala<ul><li>räimy</li></ul></li></ul>')
  })

  test('EDIT-1 Backspace at the start of an item leaves the list before it joins the previous line', async () => {
    const page = await stage.typing({ start: '<p>a</p><ul><li>b</li></ul>' })
    await keys(page, 'Control+End', 'Home', 'Backspace')
    expect(await currentHtml(page)).toBe('<p>a</p><p>b</p>')
    await keys(page, 'Backspace')
    expect(await currentHtml(page)).toBe('<p>ab</p>')
    await keys(page, 'Control+a', 'Backspace')
    expect(await currentHtml(page)).toBe('')
  })

  test('EDIT-1 a heading ends with Enter, a quote with an empty line', async () => {
    const page = await stage.typing()
    await tool(page, 'Pealkiri').click()
    await page.keyboard.type('Ajad')
    await keys(page, 'Enter')
    await tool(page, 'Tsitaat').click()
    await page.keyboard.type('meri')
    await keys(page, 'Enter')
    await page.keyboard.type('lai')
    await keys(page, 'Enter', 'Enter')
    await page.keyboard.type('x')
    expect(await currentHtml(page)).toBe('<h2>Ajad</h2><blockquote><p>meri</p><p>lai</p></blockquote><p>x</p>')
  })

  test('EDIT-1 undo and redo, by keys and by button', async () => {
    const page = await stage.typing()
    await page.keyboard.type('kala')
    await keys(page, 'Enter')
    await page.keyboard.type('kartul')
    await keys(page, 'Control+z')
    // Draft undoes text that the browser inserted natively only a moment later.
    await page.waitForFunction(() => window.html === '<p>kala</p>')
    await keys(page, 'Control+Shift+z')
    expect(await currentHtml(page)).toBe('<p>kala</p><p>kartul</p>')
    await tool(page, 'Võta tagasi').click()
    await tool(page, 'Tee uuesti').click()
    await page.keyboard.type('!')
    expect(await currentHtml(page)).toBe('<p>kala</p><p>kartul!</p>')
  })

  test('EDIT-1 Ctrl+Enter sends; the emptied field continues to accept text', async () => {
    const page = await stage.typing()
    await page.keyboard.type('tere')
    await keys(page, 'Control+Enter')
    expect(await page.evaluate(() => window.sent)).toEqual(['<p>tere</p>'])
    await page.keyboard.type('uus')
    expect(await currentHtml(page)).toBe('<p>uus</p>')
  })

  test('EDIT-1 a text that changes from outside keeps the cursor position', async () => {
    const page = await stage.typing()
    await page.keyboard.type('abcdef')
    await keys(page, 'ArrowLeft', 'ArrowLeft')
    await page.evaluate(() => window.setHtml('<p>ABCDEFGH</p>'))
    await page.getByText('ABCDEFGH').first().waitFor()
    await page.keyboard.type('x')
    expect(await currentHtml(page)).toBe('<p>ABCDxEFGH</p>')
  })

  test('EDIT-1 focusing a field puts the cursor at its end', async () => {
    const page = await stage.open({ focus: '', start: 'abc' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox')
    await page.keyboard.type('d')
    expect(await currentHtml(page)).toBe('<p>abcd</p>')
  })
})

describe('a link', () => {
  test('EDIT-1 is applied to the selected words, and text that is typed behind it is outside', async () => {
    const page = await stage.typing()
    await page.keyboard.type('vaata siia')
    await keys(page, 'Shift+Control+ArrowLeft', 'Control+k')
    await page.getByLabel('Aadress').fill('saaremaa.ee')
    await keys(page, 'Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.type(' edasi')
    expect(await currentHtml(page)).toBe('<p>vaata <a href="https://saaremaa.ee">siia</a> edasi</p>')
  })

  test('EDIT-1 that is cancelled by Escape leaves the cursor in the text', async () => {
    const page = await stage.typing()
    await page.keyboard.type('abc')
    await keys(page, 'Control+k')
    await page.getByLabel('Aadress').waitFor()
    await keys(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.type('d')
    expect(await currentHtml(page)).toBe('<p>abcd</p>')
  })
})

describe('an input method', () => {
  test('EDIT-1 combines a dead key and its letter', async () => {
    const page = await stage.typing()
    await page.keyboard.type('a ')
    for (const text of ['~', 'õ']) await showComposed(page, text)
    await page.keyboard.insertText('õ')
    await page.waitForFunction(() => window.html === '<p>a õ</p>')
    await page.keyboard.type('un')
    expect(await currentHtml(page)).toBe('<p>a õun</p>')
    expect((await field(page).innerText()).trim()).toBe('a õun')
  })

  test('EDIT-1 loses no word in composition when a press on the button sends', async () => {
    const page = await stage.typing()
    await page.keyboard.type('tere ')
    for (const text of ['s', 'sa', 'saar']) await showComposed(page, text)
    await page.getByRole('button', { name: 'Saada' }).click()
    expect(await page.evaluate(() => window.sent)).toEqual(['<p>tere saar</p>'])
    await page.waitForTimeout(60) // Draft's own delay: the word must not come back.
    expect(await currentHtml(page)).toBe('')
    expect((await field(page).innerText()).trim()).toBe('')
  })
})

describe('a phone keyboard, which composes every word', () => {
  /** Composes a word and waits until the field has it. */
  const write = async (page: Page, word: string, html: string) => {
    await compose(page, word)
    await page.waitForFunction((expected) => window.html === expected, html)
  }

  test('EDIT-1 bold that is switched on before a word applies to the word, and is off again for the next', async () => {
    const page = await stage.open({}, { width: 390 })
    await field(page).tap()
    await write(page, 'Tere', '<p>Tere</p>')
    await page.keyboard.type(' ')
    await tool(page, 'Paks kiri').tap()
    await write(page, 'saar', '<p>Tere <strong>saar</strong></p>')
    expect(await tool(page, 'Paks kiri').getAttribute('aria-pressed')).toBe('true')
    await tool(page, 'Paks kiri').tap()
    await write(page, ' ja meri', '<p>Tere <strong>saar</strong> ja meri</p>')
    await page.keyboard.type('!')
    expect(await currentHtml(page)).toBe('<p>Tere <strong>saar</strong> ja meri!</p>')
  })

  test('EDIT-1 bold that is switched on inside a word applies to the rest of it, though the keyboard composes the word anew', async () => {
    const page = await stage.open({}, { width: 390 })
    await field(page).tap()
    await write(page, 'saa', '<p>saa</p>')
    await tool(page, 'Paks kiri').tap()
    await showComposed(page, 'saar', { replacementStart: 0, replacementEnd: 3 })
    await page.keyboard.insertText('saar')
    await page.waitForFunction(() => window.html === '<p>saa<strong>r</strong></p>')
  })

  test('EDIT-1 a link is not extended by a composition behind it', async () => {
    const page = await stage.open({}, { width: 390 })
    await field(page).tap()
    await page.keyboard.type('vaata ')
    await tool(page, 'Link').tap()
    await page.getByLabel('Aadress').fill('saaremaa.ee')
    await page.getByLabel('Lingi tekst').fill('siia')
    await page.getByRole('button', { name: 'Lisa link' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await write(page, ' edasi', '<p>vaata <a href="https://saaremaa.ee">siia</a> edasi</p>')
    await keys(page, 'Backspace')
    expect(await currentHtml(page)).toBe('<p>vaata <a href="https://saaremaa.ee">siia</a> edas</p>')
  })
})

test.each([
  ['a flag', '🇪🇪'],
  ['a family', '👨‍👩‍👧'],
  ['a thumb with its colour', '👍🏽'],
  ['a key', '1️⃣'],
  ['a letter with its mark apart', 'o\u0303'],
])('EDIT-1 Backspace and Delete remove %s completely, and undo restores it', async (_, letter) => {
  const page = await stage.typing({ start: `<p>a${letter}b</p>` })
  await keys(page, 'End', 'ArrowLeft', 'Backspace')
  expect(await currentHtml(page)).toBe('<p>ab</p>')
  await keys(page, 'Control+z')
  await page.waitForFunction((html) => window.html === html, `<p>a${letter}b</p>`)
  await keys(page, 'Home', 'ArrowRight', 'Delete')
  expect(await currentHtml(page)).toBe('<p>ab</p>')
})

test('EDIT-1 a copy from the editor is pasted unchanged', async () => {
  const html = '<h2>Ajad</h2><p>a <strong>b</strong></p>'
  const page = await stage.typing({ start: html })
  await keys(page, 'Control+a', 'Control+c', 'Control+End', 'Enter', 'Control+v')
  expect(await currentHtml(page)).toBe(html + html)
})

test('EDIT-1 a finger on a phone types, formats and sends', async () => {
  const page = await stage.open({}, { width: 390 })
  await field(page).tap()
  await page.keyboard.type('Tere ')
  await tool(page, 'Kaldkiri').tap()
  await page.keyboard.type('saar')
  await tool(page, 'Täpploend').tap()
  expect(await currentHtml(page)).toBe('<ul><li>Tere <em>saar</em></li></ul>')
  const { width, height } = await boxAtRest(tool(page, 'Link'))
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(42)
  await page.getByRole('button', { name: 'Saada' }).tap()
  expect(await page.evaluate(() => window.sent.length)).toBe(1)
})

const letter =
  '<h2>Praamiajad</h2><p>Tere, <strong>saarerahvas</strong>, vaata <a href="https://praamid.ee/">graafikut</a>.</p>' +
  '<ul><li>Kuivastu<ul><li>kell 7.15</li></ul></li></ul><blockquote><p>Meri on lai.</p></blockquote>'
const table = '<p>Ajad</p><table><tr><th>Praam</th><th>Väljub</th></tr><tr><td>Kuivastu</td><td>14.30</td></tr></table>'

test.each((['light', 'dark'] as const).flatMap((scheme) => [390, 900, 1280].map((width) => ({ scheme, width }))))(
  'EDIT-1 axe finds nothing, and nothing is wider than the window: $scheme, $width px',
  async ({ scheme, width }) => {
    const queries: Record<string, string>[] = [{ start: letter }, { error: 'Kirjuta midagi.' }, { start: table }]
    for (const query of queries) {
      const page = await stage.open(query, { scheme, width })
      await page.getByText('Tekst', { exact: true }).waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

test.each([false, true])(
  'LOOK-2 the toolbar is one row, or two rows of five, at each width of the field (touch: %s)',
  async (touch) => {
    const page = await stage.open({ focus: '1' }, touch ? { width: 390 } : {})
    await tool(page, 'Tee uuesti').waitFor()
    const found = await page.evaluate(() => {
      const toolbar = document.querySelector<HTMLElement>('[role=toolbar]')
      if (!toolbar) throw new Error('No toolbar')
      const rows: Record<string, number[]> = {}
      for (let width = 260; width <= 640; width += 2) {
        toolbar.style.width = `${width}px`
        const tops = [...toolbar.children].map((button) => button.getBoundingClientRect().top)
        rows[width] = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
      }
      return rows
    })
    expect(Object.entries(found).filter(([, rows]) => !['10', '5,5'].includes(rows.join()))).toEqual([])
    // Both layouts occur.
    expect([found[300], found[600]]).toEqual([[5, 5], [10]])
  },
)
