import { fileFromWire, type FileModel, type WireFile } from '../files/wire.ts'
import { userFromWire, type UserModel, type WireUser } from '../users/wire.ts'

export interface WireCategory {
  _id: string
  nimi: string
  slug: string
  jrg?: number | null
  viimanePostitus?: string | null
  viimanePostitusPealkiri?: string | null
}

export interface WireLike {
  user: WireUser
}

export interface WirePost {
  _id: string
  nimi: string
  tekst: string
  kuupaev: string
  likes?: WireLike[] | null
  failid?: WireFile[] | null
  user?: WireUser | null
}

/** A topic: without `tekst` and `postitused` in a category's list, whole from GET /api/foorum/teema/{id}. */
export interface WireTopic {
  _id: string
  pealkiri: string
  nimi: string
  kuupaev: string
  pinned?: boolean | null
  kategooria?: { _id?: string; nimi: string; slug: string } | null
  likes?: WireLike[] | null
  failid?: WireFile[] | null
  postitusedHulk?: number | null
  viimanePostitus?: string | null
  loetud?: boolean | null
  user?: WireUser | null
  tekst?: string | null
  postitused?: WirePost[] | null
}

/** Body of POST /api/foorum/teema and PUT /api/foorum/teema/{id}. `nimi` is for servers that do not take it from the session. */
export interface WireTopicBody {
  pealkiri: string
  kategooria: string
  tekst: string
  nimi: string
  pinned: boolean
  failid: WireFile[]
}

/** Body of POST and PUT /api/foorum/postitus/…. */
export interface WirePostBody {
  nimi: string
  tekst: string
  failid: WireFile[]
}
