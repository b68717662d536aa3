import { expect, test } from '@jest/globals'
import { emailNoticeText, passwordNoticeText } from '../../../api/users/mails/noticeTexts.ts'

const facts = {
  name: 'Mari <b>',
  community: 'Saare kogukond',
  at: new Date('2026-11-21T12:32:00Z'),
  isNewPassword: false,
  byAdmin: false,
}
const link = 'https://saar.test/sise/taasta-email/link-x'

test('AUTH-9 the mail about a new email names it, the time in Tallinn and the link that reverts it', () => {
  const { subject, text, html } = emailNoticeText({ ...facts, newEmail: 'uus@saar.test', link })
  expect(subject).toBe('E-posti aadress vahetati: Saare kogukond')
  expect(text).toBe(
    [
      'Tere, Mari <b>!',
      'Sinu konto e-posti aadress vahetati. Uus aadress on uus@saar.test, siia me sulle enam ei kirjuta. ' +
        'Vahetuse aeg: 21. november 2026 kell 14.32. Kui sina seda ei soovinud, ava see link ja võta vahetus tagasi:',
      link,
      'Link kehtib 7 päeva alates vahetusest ja seda saab kasutada ühe korra. Kui vahetus oli sinu soov, ei pea sa midagi tegema.',
      'Saare kogukond\n',
    ].join('\n\n'),
  )
  expect(html).toContain('Tere, Mari &lt;b&gt;!')
  expect(html).toMatch(new RegExp(`<a href="${link}"[^>]*>Võta vahetus tagasi</a>`))
})

test('AUTH-9 the mail says who made the change, and whether the password changed with it', () => {
  const { text } = emailNoticeText({ ...facts, isNewPassword: true, byAdmin: true, newEmail: 'uus@saar.test' })
  expect(text).toContain('Admin vahetas sinu konto e-posti aadressi ja parooli.')
  expect(text).toContain('Kui see on viga, pöördu admini poole.')
  expect(text).not.toContain('http')
})

test('AUTH-9 the mail about a new password links to recovery', () => {
  const { text } = passwordNoticeText({ ...facts, isNewPassword: true, link: 'https://saar.test/sise/login' })
  expect(text).toContain('Sinu konto parool vahetati. Vahetuse aeg: 21. november 2026 kell 14.32.')
  expect(text).toContain('vali „Taasta parool“:\n\nhttps://saar.test/sise/login')
})
