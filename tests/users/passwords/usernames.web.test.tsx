import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { clearEverything, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(clearEverything)

const web = join(import.meta.dirname, '../../../web')
const filesWith = (words: RegExp) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx|html)$/.test(file) && words.test(readFileSync(join(web, file), 'utf8')))
    .sort()

/** Opens each form with a new password, by the file that has its fields. */
const forms: Record<string, [path: string, token: string | null][]> = {
  'users/directory/editing/MemberForm.tsx': [
    ['/sise/kasutajad?muuda=u2', 'liige-token'],
    ['/sise/kasutajad?muuda=u2', 'admin-token'],
  ],
  'users/links/AccountForm.tsx': [
    ['/sise/registreerimine/kutse', null],
    ['/sise/taasta-parool/taaste', null],
  ],
}

test('AUTH-5 USER-2 one component has the fields of new passwords, and every form that renders it is listed here', () => {
  expect(filesWith(/new-password/)).toEqual(['users/password/NewPasswordFields.tsx'])
  expect(filesWith(/<NewPasswordFields/)).toEqual(Object.keys(forms))
})

test.each(Object.values(forms).flat())(
  'AUTH-5 USER-2 before the new password of %s (%s) is the address under which a password manager stores it',
  async (path, token) => {
    const { user, container } = await renderApp(path, {
      token,
      server: webServer({ links: { kutse: 'u2', taaste: 'u2' } }),
    })
    await waitFor(() => expect(container.querySelector('form input[name=email]')).toBeVisible())
    const choice = screen.queryByRole('checkbox', { name: 'Muuda parooli' })
    if (choice) await user.click(choice)
    const fields = [...container.querySelectorAll<HTMLInputElement>('form input')]
    const password = fields.findIndex(({ autocomplete }) => autocomplete === 'new-password')
    expect(password).toBeGreaterThan(0)
    expect(fields[password - 1]).toHaveAttribute('autocomplete', 'username')
    expect(fields[password - 1]).toHaveValue('liige@saar.test')
  },
)
