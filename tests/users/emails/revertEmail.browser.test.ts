import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inTransaction } from '../../../api/store/transaction.ts'
import { emailKey } from '../../../api/users/emails/emailKey.ts'
import { recordFormerEmail } from '../../../api/users/emails/formerEmails.ts'
import { createRevertLink } from '../../../api/users/links.ts'
import { lockUser } from '../../../api/users/lockUser.ts'
import { findingsOf, type Site, startSite } from '../../support/browser/browser.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each([390, 900, 1280])(
  'AUTH-9 the screen that reverts an email at %i px, light and dark: axe finds nothing',
  async (width) => {
    const page = await site.openPage('/healthz', { width })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const mari = await site.api.person({ name: 'Mari Mets' })
      const token = await inTransaction(site.api.db, async (tx) => {
        const user = await lockUser(tx, mari._id)
        const left = user && (await recordFormerEmail(tx, user, { newKey: emailKey('uus@saar.test'), byAdmin: false }))
        return createRevertLink(tx, left ?? '')
      })
      await page.goto(`/sise/taasta-email/${token}`)
      const expectNoFaults = async () => {
        expect(await findingsOf(page)).toEqual([])
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overhang).toBeLessThanOrEqual(0)
      }
      const button = page.getByRole('button', { name: 'Võta vahetus tagasi' })
      await button.waitFor()
      await expectNoFaults()
      await button.press('Enter')
      await page.getByText('Vahetus on tagasi võetud. Uue parooli link on sinu postkastis.').waitFor()
      await expectNoFaults()
      await page.reload()
      await page.getByText('Link on aegunud või juba kasutatud.').waitFor()
      await expectNoFaults()
    }
    await page.context().close()
  },
)
