import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { startStub } from '../../support/restStub/restStub.ts'

const folder = mkdtempSync(join(tmpdir(), 'sise-mark-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const drawn = '<?xml version="1.0"?><!-- ours --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

describe('the mark of the community', () => {
  test('LOOK-1 whoever installs names a drawing, and every page has it at one address, where it runs nothing', async () => {
    write('index.html', '<!doctype html><title>Sise</title>')
    write('mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const stub = await startStub()
    const own = { communityMark: readGatewayConfig({ COMMUNITY_MARK: write('saar.svg', drawn) }).communityMark }
    for (const [config, text] of [
      [{}, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      [own, drawn],
    ] as const) {
      const gateway = await startGateway({ apiUrl: stub.url, webDir: folder, ...config })
      const answer = await fetch(`${gateway.url}/sise/mark.svg`)
      expect(await answer.text()).toBe(text)
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      await gateway.close()
    }
    await stub.close()
  })

  test.each([
    ['is not there', join(folder, 'none.svg'), 'none.svg cannot be read (ENOENT)'],
    ['is a picture of another kind', write('mark.png', 'PNG'), 'mark.png is not an SVG'],
    ['could not be shown', write('bare.svg', '<svg/>'), 'bare.svg is not an SVG with the namespace'],
    ['is too large', write('large.svg', drawn + ' '.repeat(33_000)), 'large.svg is larger than 32 kB'],
  ])('LOOK-1 a mark that %s is named at the start', (_, path, why) => {
    expect(() => readGatewayConfig({ COMMUNITY_MARK: path })).toThrow(
      `COMMUNITY_MARK: ${path.slice(0, -why.split(' ')[0]!.length)}${why}`,
    )
  })

  test('FEED-1 the name that a community has chosen is written into the visitors’ form, and never as html', async () => {
    write('tagasiside.html', '<!doctype html><p><!--community--></p>')
    const stub = await startStub()
    stub.level = apiLevel
    const gateway = await startGateway({ apiUrl: stub.url, webDir: folder, communityName: 'Saar & <b>meri</b>' })
    const answer = await fetch(`${gateway.url}/tagasiside`)
    expect(await answer.text()).toContain('<p>Saar &amp; &lt;b&gt;meri&lt;/b&gt;</p>')
    await gateway.close()
    await stub.close()
  })
})
