
CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  admin_id INTEGER REFERENCES users (id),
  is_admin INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  password TEXT NOT NULL,
  timezone TEXT NOT NULL,
  balance INTEGER NOT NULL DEFAULT 0,
  minutes_balance REAL NOT NULL DEFAULT 0,
  credits_balance REAL NOT NULL DEFAULT 0,
  has_payment_method INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (ifnull(admin_id, 0), email);

CREATE TABLE tokens (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  is_valid INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX tokens_user ON tokens (user_id);

CREATE TABLE folders (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, name TEXT NOT NULL);
CREATE TABLE labels (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, name TEXT NOT NULL);

-- headers, static_fields and schema are JSON.
CREATE TABLE tools (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  type TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  method TEXT NOT NULL,
  body_format TEXT NOT NULL,
  timeout INTEGER NOT NULL,
  headers TEXT NOT NULL,
  static_fields TEXT NOT NULL,
  schema TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE knowledgebases (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  status TEXT NOT NULL,
  documents_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE documents (
  id INTEGER PRIMARY KEY,
  knowledgebase_id INTEGER NOT NULL REFERENCES knowledgebases (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX documents_knowledgebase ON documents (knowledgebase_id);

CREATE TABLE phone_numbers (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  phone_number TEXT NOT NULL UNIQUE,
  nickname TEXT,
  country_code TEXT NOT NULL,
  type TEXT NOT NULL,
  sms_capable INTEGER NOT NULL,
  region TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

-- Numbers that nobody has bought yet.
CREATE TABLE available_numbers (
  phone_number TEXT PRIMARY KEY,
  country_code TEXT NOT NULL,
  sms_capable INTEGER NOT NULL,
  region TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE subscriptions (
  id INTEGER PRIMARY KEY,
  phone_number_id INTEGER NOT NULL REFERENCES phone_numbers (id),
  status TEXT NOT NULL,
  interval TEXT NOT NULL,
  price INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX subscriptions_number ON subscriptions (phone_number_id);

CREATE TABLE sms (
  id INTEGER PRIMARY KEY,
  phone_number_id INTEGER NOT NULL REFERENCES phone_numbers (id),
  to_number TEXT NOT NULL,
  text TEXT NOT NULL,
  cost INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE languages (id INTEGER PRIMARY KEY, name TEXT NOT NULL);

-- What only the API's reader and writer care about is in `settings`, as JSON.
CREATE TABLE assistants (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  status TEXT NOT NULL,
  mode TEXT NOT NULL,
  timezone TEXT NOT NULL,
  phone_number_id INTEGER REFERENCES phone_numbers (id),
  settings TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX assistants_user ON assistants (user_id, id);
CREATE INDEX assistants_phone ON assistants (phone_number_id);

CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  assistant_id INTEGER NOT NULL REFERENCES assistants (id),
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  timezone TEXT,
  scheduled_start_at INTEGER,
  max_calls_in_parallel INTEGER NOT NULL,
  mark_complete_when_no_leads INTEGER NOT NULL,
  allowed_hours_start_time TEXT NOT NULL,
  allowed_hours_end_time TEXT NOT NULL,
  schedule_windows TEXT NOT NULL DEFAULT '[]',
  allowed_days TEXT NOT NULL,
  max_retries INTEGER NOT NULL,
  retry_interval INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX campaigns_user ON campaigns (user_id, id);

-- next_attempt_at is null for a lead the dialer has nothing to do with.
CREATE TABLE leads (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  phone_number TEXT NOT NULL,
  variables TEXT NOT NULL,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX leads_user ON leads (user_id, created_at);
CREATE INDEX leads_status ON leads (user_id, status, created_at);
CREATE INDEX leads_campaign ON leads (user_id, campaign_id, created_at);
CREATE INDEX leads_duplicate ON leads (campaign_id, phone_number);
CREATE INDEX leads_due ON leads (campaign_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE secondary_contacts (
  id INTEGER PRIMARY KEY,
  lead_id INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  phone_number TEXT NOT NULL,
  variables TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX secondary_contacts_lead ON secondary_contacts (lead_id);

CREATE TABLE calls (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  assistant_id INTEGER NOT NULL REFERENCES assistants (id),
  campaign_id INTEGER REFERENCES campaigns (id),
  lead_id INTEGER REFERENCES leads (id) ON DELETE SET NULL,
  type TEXT NOT NULL,
  status TEXT NOT NULL,
  duration INTEGER NOT NULL DEFAULT 0,
  assistant_phone_number TEXT,
  client_phone_number TEXT,
  transcript TEXT NOT NULL DEFAULT '',
  variables TEXT NOT NULL DEFAULT '{}',
  input_variables TEXT NOT NULL DEFAULT '{}',
  evaluation TEXT NOT NULL DEFAULT '{}',
  webhook_response TEXT NOT NULL DEFAULT '{}',
  carrier_cost INTEGER NOT NULL DEFAULT 0,
  total_cost INTEGER NOT NULL DEFAULT 0,
  answered_by TEXT NOT NULL DEFAULT 'unknown',
  recording TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  finished_at INTEGER
);
CREATE INDEX calls_user ON calls (user_id, created_at);
CREATE INDEX calls_status ON calls (user_id, status, created_at);
CREATE INDEX calls_type ON calls (user_id, type, created_at);
CREATE INDEX calls_phone ON calls (user_id, client_phone_number, created_at);
CREATE INDEX calls_assistant ON calls (user_id, assistant_id, created_at);
CREATE INDEX calls_campaign ON calls (user_id, campaign_id, created_at);
CREATE INDEX calls_active ON calls (campaign_id) WHERE finished_at IS NULL;

CREATE TABLE senders (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  assistant_id INTEGER NOT NULL REFERENCES assistants (id),
  phone_number TEXT NOT NULL,
  display_name TEXT NOT NULL,
  status TEXT NOT NULL,
  quality_rating TEXT NOT NULL,
  messaging_limit INTEGER,
  receipt_url TEXT,
  receipt_key TEXT
);
CREATE INDEX senders_user ON senders (user_id, status);

-- variables is a JSON list of names; body_text has a placeholder for each, by number or by name.
CREATE TABLE templates (
  id INTEGER PRIMARY KEY,
  sender_id INTEGER NOT NULL REFERENCES senders (id),
  name TEXT NOT NULL,
  language TEXT NOT NULL,
  category TEXT NOT NULL,
  status TEXT NOT NULL,
  body_text TEXT NOT NULL,
  variables TEXT NOT NULL
);
CREATE INDEX templates_sender ON templates (sender_id, status);

CREATE TABLE conversations (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  assistant_id INTEGER NOT NULL REFERENCES assistants (id),
  type TEXT NOT NULL,
  variables TEXT,
  external_identifier TEXT,
  message_count INTEGER NOT NULL DEFAULT 0,
  total_cost INTEGER NOT NULL DEFAULT 0,
  ai_enabled INTEGER NOT NULL DEFAULT 1,
  sender_id INTEGER REFERENCES senders (id),
  customer_name TEXT,
  customer_phone TEXT,
  last_customer_message_at INTEGER,
  session_started_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX conversations_user ON conversations (user_id, id);
CREATE INDEX conversations_type ON conversations (user_id, type, id);
CREATE INDEX conversations_assistant ON conversations (user_id, assistant_id, id);
CREATE INDEX conversations_customer ON conversations (user_id, customer_phone, id);
CREATE INDEX conversations_sender ON conversations (sender_id, session_started_at);
CREATE INDEX conversations_external ON conversations (user_id, external_identifier, id);
CREATE UNIQUE INDEX conversations_session ON conversations (sender_id, customer_phone);

CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES conversations (id),
  direction TEXT NOT NULL,
  text TEXT NOT NULL,
  cost INTEGER NOT NULL DEFAULT 0,
  template_id INTEGER REFERENCES templates (id),
  created_at INTEGER NOT NULL
);
CREATE INDEX messages_conversation ON messages (conversation_id, id);

CREATE TABLE messenger_messages (
  id INTEGER PRIMARY KEY,
  message_id INTEGER NOT NULL REFERENCES messages (id),
  sid TEXT NOT NULL
);

-- kind is post-call, inbound (both of a call), conversation-ended or message-status, which is signed.
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  call_id INTEGER REFERENCES calls (id) ON DELETE CASCADE,
  conversation_id INTEGER REFERENCES conversations (id),
  url TEXT NOT NULL,
  status TEXT NOT NULL,
  signature TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  response_status INTEGER,
  response_body TEXT,
  error TEXT,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX deliveries_pending ON deliveries (id) WHERE status = 'pending';

CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  due_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  ref INTEGER NOT NULL,
  UNIQUE (due_at, kind, ref)
);
