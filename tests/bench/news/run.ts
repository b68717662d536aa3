import { spawnSync } from 'node:child_process'
import { startStack } from '../forum/stack.ts'

// npm run bench -- news, or at another scale `npx tsx tests/bench/news/run.ts SCALE`: the pages of 8 kB that PostgreSQL reads for what is new,
// for a member who has read nothing and for one who has read everything. FORUM-10.

const scale = Number(process.argv[2] ?? 100)
const rounds = 20

const script = "await (await import('./scripts/building/make.mjs')).makeServers()"
const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
if (made.status !== 0) process.exit(made.status ?? 1)

const stack = await startStack(scale, console.log)
try {
  const { client, userId } = stack
  const { rows } = await client.query<{ posts: number; members: number; recent: number }>(`select
    (select count(*)::int from posts) as posts, (select count(*)::int from users) as members,
    (select count(*)::int from topics where viimane_postitus > now() - interval '14 days') as recent`)
  console.log(JSON.stringify(rows[0]))
  await client.query('delete from topic_reads where user_id = $1', [userId])
  await client.query('vacuum analyze')
  await report('nothing read')
  await client.query('insert into topic_reads select $1, _id, viimane_postitus from topics', [userId])
  await client.query('vacuum analyze')
  await report('everything read')
} finally {
  await stack.stop()
}

/** More rounds than PostgreSQL takes to choose one plan for all values. */
async function report(who: string) {
  const before = await stack.buffersOf('recent_reads')
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const answer = await fetch(`${stack.apiUrl}/api/foorum/uued`, { headers: { 'x-auth-token': stack.token } })
    if (answer.status !== 200) throw new Error(`${answer.status}`)
    found = ((await answer.json()) as { teemad: unknown[] }).teemad.length
  }
  console.log(`${who}: ${found} topics, ${((await stack.buffersOf('recent_reads')) - before) / rounds} buffers`)
}
