import { sql } from 'drizzle-orm'
import type { Person, TestApi } from '../../support/api/api.ts'
import { writtenBefore, type WrittenTopic } from '../writtenBefore.ts'

/** Texts of different lengths. */
const texts = [
  'Olen nõus.',
  'Praam läks täna pool tundi hiljem, sest kail oli järjekord kuni bussipeatuseni välja.',
  'Kes laupäeval sadamasse tuleb, võtku labidas kaasa. Peenrad kai kõrval vajavad kaevamist, ja kui jõuame, värvime ka pingid ära. Kohvi ja saiakesed on minu poolt.',
  'Ei saa tulla, aga toon homme värvi ära.',
  'Panin ajad kirja. Esmaspäeval on kool, teisipäeval arst, kolmapäeval võib minna. Neljapäeva kohta ei tea veel keegi midagi, sest tuul pöördub ja siis jääb laev sadamasse. Reedel vaatame uuesti. Kes tahab kaasa tulla, kirjutagu siia või helistagu õhtul pärast seitset, siis olen kindlasti kodus.',
]

/** Inserts a topic by one person with a post for each hour up to now. @returns its ids; `ids` are those of the posts */
export async function longTopic(
  api: TestApi,
  { by, category, posts }: { by: Person; category: { _id: string; slug: string }; posts: number },
): Promise<WrittenTopic & { ids: string[] }> {
  const topic = await writtenBefore(api, { by, category, title: 'Talgud sadamas' })
  const { rows } = await api.db.execute<{ _id: string }>(sql`
    insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
    select gen_random_uuid(), ${topic._id}::uuid,
      '<p>Sõna ' || n || '. ' || (array[${sql.join(texts, sql`, `)}])[1 + n % ${texts.length}::int] || '</p>',
      ${by._id}::uuid, ${by.nimi}, now() - (${posts}::int - n) * interval '1 hour'
    from generate_series(1, ${posts}::int) n returning _id`)
  await api.db.execute(sql`
    update topics set postitused_hulk = ${posts}, viimane_postitus = now() where _id = ${topic._id}::uuid`)
  return { ...topic, ids: rows.map(({ _id }) => _id) }
}
