/**
 * The baseline of the requests bench: a bare Fastify and `pg` with hand-written prepared statements over the same
 * tables, the token looked up by a query per request. No validation, no permissions beyond the token, no headers, no
 * log: unusable in production, and close to the least cost of the same work.
 */
import { createHash, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
const columns = 'id, report_config_id, user_id, state, data, local_id, version, created, modified, deleted';

async function userOf(authorization = ''): Promise<string> {
  const hash = createHash('sha256').update(authorization.slice(7)).digest();
  const { rows } = await pool.query<{ id: string }>({
    name: 'token',
    text: "select u.id from tokens s join users u on u.id = s.user_id where s.hash = $1 and s.purpose = 'session' and s.expires_at > now() and u.active and u.deleted is null",
    values: [hash],
  });
  if (!rows[0]) throw new Error('no session');
  return rows[0].id;
}

app.get<{ Querystring: Record<string, string> }>('/reports', async request => {
  const user = await userOf(request.headers.authorization);
  const { form, answer, own } = request.query;
  const values: unknown[] = [];
  const where = ['deleted is null'];
  if (form) where.push(`report_config_id = $${values.push(form)}`);
  if (answer) where.push(`data @> $${values.push(answer)}`);
  if (own) where.push(`user_id = $${values.push(user)}`);
  const name = where.join();
  const [data, count] = await Promise.all([
    pool.query({
      name: `l${name}`.slice(0, 60),
      text: `select ${columns} from reports where ${where.join(' and ')} order by created desc, id desc limit 20`,
      values,
    }),
    pool.query<{ count: string }>({
      name: `c${name}`.slice(0, 60),
      text: `select count(*) from reports where ${where.join(' and ')}`,
      values,
    }),
  ]);
  return { data: data.rows, count: Number(count.rows[0]?.count), page: 1, limit: 20 };
});

app.get<{ Params: { id: string } }>('/reports/:id', async request => {
  await userOf(request.headers.authorization);
  const { rows } = await pool.query({
    name: 'one',
    text: `select ${columns} from reports where id = $1 and deleted is null`,
    values: [request.params.id],
  });
  return { data: rows[0] };
});

app.post<{ Body: { report_config_id: string; data: object; local_id: string } }>('/reports', async (request, reply) => {
  const user = await userOf(request.headers.authorization);
  const { report_config_id, data, local_id } = request.body;
  const { rows } = await pool.query({
    name: 'add',
    text: `insert into reports (id, report_config_id, user_id, owner, data, local_id, search) values ($1, $2, $3, $3, $4, $5, $6) returning ${columns}`,
    values: [
      randomUUID(),
      report_config_id,
      user,
      JSON.stringify(data),
      local_id,
      Object.values(data).join('\n').toLowerCase(),
    ],
  });
  return reply.code(201).send({ data: rows[0] });
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
