import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { migrations } from './migrations/all.ts'
import { rolesOf } from './roles.ts'
import { splitStatements } from './split-statements.ts'

it.each([
  ['select 1; select 2;', ['select 1', 'select 2']],
  ['select 1;;\n ; -- nothing;\n', ['select 1']],
  ["select 'a;b', 'it''s;', E'\\';'; select 2", ["select 'a;b', 'it''s;', E'\\';'", 'select 2']],
  ['select "a;""b" from t; select 2', ['select "a;""b" from t', 'select 2']],
  ['do $$ begin a; b; end $$; select 1', ['do $$ begin a; b; end $$', 'select 1']],
  ['do $body$ $$;$$ ; $body$; select $1; select a$1$;', ['do $body$ $$;$$ ; $body$', 'select $1', 'select a$1$']],
  ['/* a; /* b; */ c; */ select 1; select 2 -- ;', ['/* a; /* b; */ c; */ select 1', 'select 2 -- ;']],
  ["select name'a;'; select 2", ["select name'a;'", 'select 2']],
])('splits %j', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})

it('finds the statements that were joined, whatever is quoted in them', () => {
  const piece = fc.constantFrom("'a;''b'", '"c;d"', '$$;$$', '$x$ $$;$$ $x$', '/* ; */', '-- ;\n', "E'\\';'", 'e', '1')
  const statement = fc.array(piece, { maxLength: 6 }).map((pieces) => `select ${pieces.join(' ')} end`)
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1 }), (statements) => {
      expect(splitStatements(statements.join(';\n'))).toEqual(statements)
    }),
    { numRuns: 2000 },
  )
})

it('leaves nothing out of the migrations', () => {
  for (const text of Object.values(migrations).map((migration) => migration(rolesOf('songsarn')))) {
    const plain = (sql: string) => sql.replaceAll(/--.*|\s|;/g, '')
    expect(plain(splitStatements(text).join(';'))).toBe(plain(text))
  }
})
