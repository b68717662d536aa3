import { expect, test } from '@jest/globals'
import { readApiConfig } from '../../../api/config.ts'
import { bulkMailsPerMinute } from '../../../api/mail/pace.ts'

test('MAIL-1 at any SMTP_PER_MINUTE, bulk mails leave at least one mail of a minute to links that people wait for', () => {
  const paceOf = (given: string) =>
    readApiConfig({ DATABASE_URL: 'postgresql://localhost/sise', SMTP_PER_MINUTE: given }).smtpPerMinute
  expect(() => paceOf('1')).toThrow(/SMTP_PER_MINUTE/)
  for (const given of ['2', '3', '30', '10000']) {
    const toMany = bulkMailsPerMinute(paceOf(given))
    expect(toMany).toBeGreaterThan(0)
    expect(toMany).toBeLessThan(Number(given))
  }
})
