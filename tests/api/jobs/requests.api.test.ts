import { type ApiResponse, startApi, type TestApi } from '../../support/api/api.ts'
import { until } from '../../support/until.ts'

let api: TestApi
afterEach(() => api.close())

const linesOf = (requestId: string) =>
  api.log
    .filter((line) => line.includes(`"requestId":"${requestId}"`))
    .map((line) => JSON.parse(line) as { msg: string })
const read = (headers: Record<string, string> = {}) => api.call('GET', '/metrics', { headers })
const figures = ({ text }: ApiResponse, kind: string) =>
  Object.fromEntries(
    [...text.matchAll(/^sise_jobs_(\w+)\{kind="(\w+)"\} (\S+)$/gm)].flatMap(([, name = '', of, value]) =>
      of === kind ? [[name, Number(value)]] : [],
    ),
  )

test('OPS-8 OPS-9 an unsent mail is logged with the request that caused it, and is in the metrics until it is sent', async () => {
  // No server listens at this address.
  api = await startApi({ smtpUrl: 'smtp://127.0.0.1:1' })
  expect(figures(await read(), 'invitationMail')).toEqual({ waiting: 0, failing: 0, oldest_seconds: 0 })
  const admin = await api.person({ status: 4 })
  const headers = { 'x-request-id': 'KMPS-4821' }
  const body = { nimi: 'Juta Juurikas', email: 'juta@saar.test' }
  expect((await api.call('POST', '/api/users', { as: admin, body, headers })).status).toBe(200)
  await until(() => linesOf('KMPS-4821').some(({ msg }) => msg === 'a job failed'))
  expect(linesOf('KMPS-4821')).toContainEqual(expect.objectContaining({ kind: 'invitationMail', attempts: 1 }))
  expect(
    linesOf('KMPS-4821')
      .map((line) => JSON.stringify(line))
      .join(),
  ).not.toContain('juta@')
  await until(async () => figures(await read(), 'invitationMail').failing === 1)
  expect(figures(await read(), 'invitationMail')).toMatchObject({ waiting: 1, failing: 1 })
  expect((await read()).text).not.toContain('juta')
})

test('OPS-8 each log line of a job names the job and its request', async () => {
  api = await startApi()
  const admin = await api.person({ status: 4 })
  const headers = { 'x-request-id': 'HJKL-0001' }
  const body = { nimi: 'Juta Juurikas', email: 'juta@saar.test' }
  await api.call('POST', '/api/users', { as: admin, body, headers })
  // The mail is written to a file, whose path is logged.
  await until(() => linesOf('HJKL-0001').some((line) => 'job' in line))
  expect(linesOf('HJKL-0001').filter((line) => 'job' in line)).toContainEqual(
    expect.objectContaining({ kind: 'invitationMail' }),
  )
})

test('OPS-9 the metrics of the API are for this machine and for the bearer of the token', async () => {
  api = await startApi()
  expect((await read()).status).toBe(200)
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
  ] as const)
    expect((await read({ [name]: value })).status).toBe(404)
  await api.close()
  api = await startApi({ metricsToken: 'luba' })
  expect((await read()).status).toBe(404)
  expect((await read({ authorization: 'Bearer vale' })).status).toBe(404)
  expect((await read({ authorization: 'Bearer luba', 'x-forwarded-for': '203.0.113.7' })).status).toBe(200)
})
