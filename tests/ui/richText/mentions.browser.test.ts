import type { Page } from 'playwright-core'
import { currentHtml, field, keys, richTextStageOfTests } from '../../support/browser/richTextStage.ts'

const stage = richTextStageOfTests()

const offered = (page: Page) => page.getByRole('listbox', { name: 'Keda mainida' })
const names = (page: Page) => offered(page).getByRole('option').allTextContents()
const link = (at: number, name: string) => `<a href="/sise/kasutajad/liige-${at}">@${name}</a>`

describe('mentions', () => {
  test('FORUM-11 arrows and Enter choose a member whose name begins with the typed letters, and the text goes on', async () => {
    const page = await stage.typing({ people: '1' })
    await page.keyboard.type('Tere, @ma')
    await offered(page).waitFor()
    expect(await names(page)).toEqual(['Mari Maasikas', 'Margus Õun', 'Jaan Tamm-Mardi'])
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(
      await offered(page).getByRole('option', { selected: true }).getAttribute('id'),
    )
    await keys(page, 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter')
    await page.keyboard.type('tule!')
    expect(await currentHtml(page)).toBe(`<p>Tere, ${link(2, 'Jaan Tamm-Mardi')} tule!</p>`)
    expect(await offered(page).count()).toBe(0)
    // Undo takes back what was typed within half a second: more steps on a slow machine.
    while ((await currentHtml(page)).includes('<a')) await keys(page, 'Control+z')
    expect(await currentHtml(page)).toBe('<p>Tere, @ma</p>')
  })

  test('FORUM-11 two words narrow the list, a press chooses, and an address or a closed list stays as typed', async () => {
    const page = await stage.typing({ people: '1' })
    await page.keyboard.type('@margus õ')
    await offered(page).waitFor()
    expect(await names(page)).toEqual(['Margus Õun'])
    await offered(page).getByRole('option').click()
    expect(await currentHtml(page)).toBe(`<p>${link(1, 'Margus Õun')}</p>`)
    await page.keyboard.type('mari@ma ja @m')
    await offered(page).waitFor()
    await keys(page, 'Escape')
    expect(await offered(page).count()).toBe(0)
    await keys(page, 'Enter')
    await page.keyboard.type('x')
    expect(await currentHtml(page)).toBe(`<p>${link(1, 'Margus Õun')} mari@ma ja @m</p><p>x</p>`)
  })

  test('FORUM-11 where nobody can be mentioned an @ is an ordinary character', async () => {
    const page = await stage.typing()
    await page.keyboard.type('@ma')
    await keys(page, 'Enter')
    expect(await currentHtml(page)).toBe('<p>@ma</p>')
  })
})
