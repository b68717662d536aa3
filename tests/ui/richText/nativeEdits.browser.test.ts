import type { Page } from 'playwright-core'
import { compose, sentAfter, showComposed, writeInto } from '../../support/browser/richTextEdits.ts'
import { keys, richTextStageOfTests } from '../../support/browser/richTextStage.ts'
import { announce, command, rangeOf, select, selecting } from '../../support/browser/wordEdits.ts'

const stage = richTextStageOfTests()

const pasteText = (page: Page, text: string) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

const sentence = '<p>See on <strong>väga</strong> hea lauze. Edasi</p>'
const list = '<p>üks</p><ul><li>kaks</li></ul><p>kolm</p>'

/** Edits by tools, menus and phones: the name, the text, the edit, and the sent text. Each continues with an X at the cursor. */
const others: [string, string, (page: Page) => Promise<unknown>, string][] = [
  [
    'a tool replaces what is in two styles',
    sentence,
    (page) =>
      writeInto(
        page,
        `const range = ${rangeOf('on väga hea')}
        range.deleteContents()
        range.insertNode(document.createTextNode('oli'))
        getSelection().collapse(range.endContainer, range.endOffset)`,
      ),
    '<p>See oliX lauze. Edasi</p>',
  ],
  [
    'a tool replaces all elements',
    sentence,
    (page) =>
      writeInto(
        page,
        `field.innerHTML = '<p>üks</p><p>kaks</p>'; getSelection().selectAllChildren(field); getSelection().collapseToEnd()`,
      ),
    '<p>üks</p><p>kaksX</p>',
  ],
  [
    'a tool corrects three words in the same moment',
    sentence,
    (page) =>
      page.evaluate(
        [
          ['lauze', 'lause'],
          ['väga', 'üsna'],
          ['See', 'Too'],
        ]
          .map(([words = '', by]) => `${selecting(words)}; document.execCommand('insertText', false, '${by}')`)
          .join('\n'),
      ),
    '<p>TooX on <strong>üsna</strong> hea lause. Edasi</p>',
  ],
  [
    'a tool inserts two lines',
    sentence,
    async (page) => {
      await select(page, 'on väga')
      await command(page, 'insertText', 'a\nb')
    },
    '<p>See a</p><p>bX hea lauze. Edasi</p>',
  ],
  [
    'a tool deletes words of three paragraphs',
    list,
    async (page) => {
      await select(page, 'skakskol')
      await command(page, 'delete')
    },
    '<p>ükXm</p>',
  ],
  [
    'a tool begins a new item',
    list,
    async (page) => {
      await select(page, 'kak')
      await page.evaluate(() => getSelection()?.collapseToEnd())
      await command(page, 'insertParagraph')
    },
    '<p>üks</p><ul><li>kak</li><li>Xs</li></ul><p>kolm</p>',
  ],
  [
    'the menu of a phone makes words bold',
    sentence,
    (page) => announce(page, 'formatBold', 'lauze'),
    '<p>See on <strong>väga</strong> hea <strong>X</strong>. Edasi</p>',
  ],
  [
    'a phone deletes the word before the cursor',
    sentence,
    (page) => announce(page, 'deleteWordBackward', 'on väga'),
    '<p>See X hea lauze. Edasi</p>',
  ],
  [
    'dictation inserts two lines',
    sentence,
    (page) => announce(page, 'insertText', 'on väga', 'a\nb'),
    '<p>See a</p><p>bX hea lauze. Edasi</p>',
  ],
  [
    'the keyboard of a phone takes a word of two styles back and composes it anew',
    '<p>Tere <strong>ma</strong>an kohe</p>',
    async (page) => {
      await select(page, 'maan')
      await page.evaluate(() => getSelection()?.collapseToEnd())
      await compose(page, 'moon', { replacementStart: 5, replacementEnd: 9 })
    },
    '<p>Tere <strong>moo</strong>nX kohe</p>',
  ],
  [
    'an input method gives up in an empty field',
    '',
    async (page) => {
      for (const text of ['a', '']) await showComposed(page, text)
    },
    '<p>X</p>',
  ],
  [
    'an input method composes again what it replaced',
    sentence,
    async (page) => {
      await select(page, 'on väga hea')
      await compose(page, 'on väga hea')
    },
    '<p>See on <strong>väga</strong> heaX lauze. Edasi</p>',
  ],
  [
    'a script moves the cursor while a word is composed',
    sentence,
    async (page) => {
      await keys(page, 'Control+End')
      await showComposed(page, 'a')
      await select(page, 'See')
    },
    '<p>X on <strong>väga</strong> hea lauze. Edasia</p>',
  ],
]

test.each(others)(
  'EDIT-1 the shown text is the sent text, and the cursor is behind it: %s',
  async (_, start, change, sent) => {
    const page = await stage.typing()
    const written = await sentAfter(page, start, async () => {
      await change(page)
      await page.keyboard.type('X')
    })
    expect(written).toBe(sent)
  },
)

test.each([
  ['is deleted, and another one typed', (page: Page) => keys(page, 'Delete'), 'Kaie'],
  ['is pasted over', (page: Page) => pasteText(page, 'Kaie'), ''],
])('FORUM-11 a mention whose name %s notifies nobody', async (_, change, typed) => {
  const page = await stage.typing()
  const sent = await sentAfter(page, '<p>Tere <a href="/sise/kasutajad/liige-1">@Piret Kadakas</a></p>', async () => {
    await select(page, 'Piret Kadakas')
    await change(page)
    await page.keyboard.type(typed)
  })
  expect(sent).toBe('<p>Tere @Kaie</p>')
})

test('EDIT-1 one undo reverts a correction', async () => {
  const page = await stage.typing()
  const sent = await sentAfter(page, sentence, async () => {
    await select(page, 'väga hea lauze')
    await command(page, 'insertText', 'väga ilus lause')
    await keys(page, 'Control+z')
  })
  expect(sent).toBe(sentence)
})
