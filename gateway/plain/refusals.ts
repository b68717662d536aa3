import { NotOffered } from '../rest/notOffered.ts'

/** Refusals of a plain server by prefixes of the routes of our api. */
const sentences = {
  '/api/voog': 'See server ei anna foorumi muudatustest ise teada.',
  '/api/foorum/loetud': 'See server ei oska kõiki teemasid korraga loetuks märkida.',
  '/api/foorum/teema/{id}': 'See server ei oska teemasid kustutada.',
  '/api/foorum/teema/jalgimine': 'See server ei oska teemasid jälgida.',
  '/api/foorum/kategooria/jalgimine': 'See server ei oska teemasid jälgida.',
  '/api/foorum/sulle': 'See server ei oska teemasid jälgida.',
  '/api/ajalugu': 'See server ei säilita varasemaid versioone.',
  '/api/prygikast': 'See server ei säilita seda, mis on kustutatud.',
  '/api/tagasiside/vast': 'See server ei oska sõnumeid vastatuks märkida.',
  '/api/liikmekirjad': 'See server ei oska liikmetele kirju saata.',
  '/api/kirjad': 'See server ei saada kirju sellest, mis on uut.',
  '/api/touked': 'See server ei saada teavitusi.',
  '/api/toolivotmed': 'See server ei anna võtmeid tööriistadele.',
  '/api/veebihaak': 'See server ei teata muudatustest kodulehele.',
  '/api/seansid': 'See server ei näita, kus oled sisse logitud.',
  '/api/minuandmed': 'See server ei anna sinu andmeid failina.',
  '/api/lahkumine': 'See server ei oska lahkumist edasi lükata.',
  '/api/kutsed': 'See server ei kutsu inimesi loendi järgi.',
}

/** The refusal of a call beyond §7. */
export function refusalOf(route: string): NotOffered {
  const found = Object.entries(sentences).find(([start]) => route.startsWith(start))
  return new NotOffered(found?.[1])
}
