import type { Page } from 'playwright-core'
import { sentAfter, showComposed } from '../../support/browser/richTextEdits.ts'
import { field, keys, richTextStageOfTests } from '../../support/browser/richTextStage.ts'
import { selecting } from '../../support/browser/wordEdits.ts'

const stage = richTextStageOfTests()

describe('a word during composition', () => {
  test('EDIT-1 is in the value with each letter, as drafts store it', async () => {
    const page = await stage.typing({ start: '<p>Tere</p>' })
    await keys(page, 'Control+End')
    for (const [text, html] of [
      [' s', '<p>Tere s</p>'],
      [' sa', '<p>Tere sa</p>'],
    ] as const) {
      await showComposed(page, text)
      await page.waitForFunction((value) => window.html === value, html)
    }
  })

  test('EDIT-1 loses no letter if the text changes from outside meanwhile', async () => {
    const page = await stage.typing({ start: '<p>Tere</p>' })
    await keys(page, 'Control+End')
    await showComposed(page, ' sa')
    await page.waitForFunction(() => window.html === '<p>Tere sa</p>')
    await page.evaluate(() => window.setHtml('<p>Uus: Tere sa</p>'))
    await field(page).getByText('Uus: Tere sa').waitFor()
    await keys(page, 'Control+End')
    await showComposed(page, 'ar')
    await page.waitForFunction(() => window.html === '<p>Uus: Tere saar</p>')
    await page.getByRole('button', { name: 'Saada' }).click()
    expect(await page.evaluate(() => window.sent)).toEqual(['<p>Uus: Tere saar</p>'])
  })
})

describe('events in the order in which other browsers fire them', () => {
  /** An event, and what the browser writes into the text of the cursor between 'beforeinput' and 'input'. */
  type Recorded = [event: string, inputType?: string, data?: string, written?: string]

  const replay = (page: Page, words: string, events: Recorded[]) =>
    page.evaluate(`{
      ${selecting(words)}
      getSelection().collapseToEnd()
      const field = document.querySelector('[role=textbox]')
      for (const [event, inputType, data, written] of ${JSON.stringify(events)}) {
        const options = { bubbles: true, data: data ?? null }
        if (event.startsWith('composition')) {
          field.dispatchEvent(new CompositionEvent(event, options))
          continue
        }
        if (event.startsWith('key')) {
          field.dispatchEvent(new KeyboardEvent(event, { bubbles: true, key: 'Unidentified', keyCode: 229 }))
          continue
        }
        const isComposing = inputType === 'insertCompositionText'
        // Chromium knows not all of Safari's types.
        const named = (edit) => Object.defineProperty(edit, 'inputType', { value: inputType })
        const before = getSelection().anchorNode
        field.dispatchEvent(named(new InputEvent('beforeinput', { ...options, isComposing, cancelable: !isComposing })))
        if (inputType.includes('Composition') && !before.isConnected) throw new Error('Rendered while composing')
        const text = getSelection().anchorNode
        text.data = written
        getSelection().collapse(text, written.length)
        field.dispatchEvent(named(new InputEvent('input', { ...options, isComposing })))
      }
    }`)

  test('EDIT-1 Safari removes a composition and inserts its result, and may not be prevented', async () => {
    const page = await stage.typing()
    const sent = await sentAfter(page, '<p>Tere <strong>ja</strong></p>', () =>
      replay(page, 'ja', [
        ['compositionstart'],
        ['edit', 'insertCompositionText', '~', 'ja~'],
        ['edit', 'deleteCompositionText', '', 'ja'],
        ['edit', 'insertFromComposition', 'õ', 'jaõ'],
        ['compositionend', '', 'õ'],
      ]),
    )
    expect(sent).toBe('<p>Tere <strong>jaõ</strong></p>')
  })

  test('EDIT-1 Android corrects a word with the space after it', async () => {
    const page = await stage.typing()
    const sent = await sentAfter(page, '<p><strong>Tere</strong> maaailm</p>', () =>
      replay(page, 'maaailm', [
        ['keydown'],
        ['compositionstart', '', 'maaailm'],
        ['edit', 'insertCompositionText', 'maailm', ' maailm'],
        ['keyup'],
        ['compositionend', '', 'maailm'],
        ['keydown'],
        ['edit', 'insertText', ' ', ' maailm '],
        ['keyup'],
      ]),
    )
    expect(sent).toBe('<p><strong>Tere</strong> maailm</p>')
  })
})
