-- One agency, two of its clients, and what they have. $now is the first moment of the simulator, in milliseconds. Each kind of ID
-- has its own range, so that mixing up two kinds is noticed.

INSERT INTO users
  (id, admin_id, is_admin, name, email, balance, minutes_balance, credits_balance, has_payment_method, password, timezone,
  created_at)
SELECT *, '$password', 'Europe/London', $now - 90 * 86400000 FROM (VALUES
  (11, NULL, 1, 'Brightline Agency', 'admin@brightline.example', 500000000, 5000, 4500, 1),
  (12, 11, 0, 'Harbour Dental', 'office@harbour-dental.example', 25000000, 600, 540, 1),
  (13, 11, 0, 'Kestrel Motors', 'sales@kestrel-motors.example', 10000000, 120, 90, 1)
);

-- Things that assistants refer to; only who owns them matters here.
INSERT INTO folders (id, user_id, name) VALUES
  (401, 12, 'Patients'),
  (421, 13, 'Showroom');

INSERT INTO labels (id, user_id, name) VALUES
  (411, 12, 'recall'),
  (412, 12, 'feedback'),
  (431, 13, 'test-drive');

-- Numbers from ranges that are reserved for fiction.
INSERT INTO phone_numbers (id, user_id, phone_number, nickname, country_code, region, type, sms_capable, created_at)
SELECT *, $now - 80 * 86400000 FROM (VALUES
  (301, 12, '+442079460301', 'Recall line', 'GB', 'London', 'normal', 1),
  (302, 12, '+442079460302', NULL, 'GB', 'London', 'normal', 1),
  (303, 12, '+442079460303', 'Front desk', 'GB', 'London', 'normal', 0),
  (304, 12, '+442079460304', 'Practice caller ID', 'GB', 'London', 'caller_id', 0),
  (305, 12, '+442079460305', 'Practice exchange', 'GB', 'London', 'sip', 0),
  (306, 12, '+33199003060', 'Paris, given up', 'FR', 'Paris', 'normal', 1),
  (321, 13, '+442079460321', NULL, 'GB', 'London', 'normal', 1)
);

INSERT INTO subscriptions (phone_number_id, status, interval, price, created_at)
SELECT *, 'monthly', 1500000, $now - 80 * 86400000 FROM (VALUES
  (301, 'active'),
  (302, 'active'),
  (303, 'active'),
  (306, 'cancelled'),
  (321, 'active')
);

-- Numbers that can be purchased, each once.
INSERT INTO available_numbers (phone_number, country_code, sms_capable, region) VALUES
  ('+12125550153', 'US', 1, 'New York'),
  ('+33199003054', 'FR', 1, 'Paris'),
  ('+442079460351', 'GB', 1, 'London'),
  ('+442079460352', 'GB', 0, 'London');

INSERT INTO knowledgebases (id, user_id, name, description, status, documents_count, created_at, updated_at)
SELECT *, $now - 80 * 86400000, $now - 5 * 86400000 FROM (VALUES
  (601, 12, 'Treatments and prices', 'What we treat, what it costs and how long it takes', 'active', 4),
  (602, 12, 'Aftercare leaflets', 'What patients should do after a treatment', 'processing', 2),
  (603, 12, 'Insurance partners', 'Which insurers pay for what', 'empty', 0),
  (604, 12, 'Old price list', '', 'failed', 1),
  (621, 13, 'Model range', 'Every model and its options', 'active', 9)
);

-- headers, static_fields and schema are JSON.
INSERT INTO tools
  (id, user_id, name, method, timeout, endpoint, description, headers, static_fields, schema, type, body_format,
  created_at, updated_at)
SELECT *, 'http', 'json', $now - 80 * 86400000, $now - 5 * 86400000 FROM (VALUES
  (501, 12, 'check_availability', 'GET', 10, 'https://diary.harbour-dental.example/slots/{day}',
    'Call this when the customer asks for a free appointment.',
    '[{"name": "X-Practice", "value": "harbour"}]',
    '[]',
    '[{"name": "day", "type": "string", "description": "The day, as YYYY-MM-DD", "required": true},
      {"name": "minutes", "type": "number", "description": "How long it takes", "required": false}]'),
  (502, 12, 'find_patient', 'POST', 5, 'https://patients.harbour-dental.example/search',
    'Call this when the customer says who they are.',
    '[{"name": "Authorization", "value": "Bearer practice-key"},
      {"name": "X-Practice", "value": "harbour"}]',
    '[{"key": "known_as", "value": "{{customer_name}}"}]',
    '[{"name": "surname", "type": "string", "description": "The family name", "required": true},
      {"name": "is_new", "type": "boolean", "description": "Whether it is a new patient", "required": false}]'),
  (503, 12, 'request_callback', 'POST', 20, 'https://desk.harbour-dental.example/callbacks',
    'Call this when the customer wants to talk to a person.',
    '[]',
    '[{"key": "source", "value": "voice-assistant"},
      {"key": "customer", "value": "{{customer_name}}"}]',
    '[]'),
  (521, 13, 'find_car', 'GET', 10, 'https://stock.kestrel-motors.example/cars',
    'Call this when the customer names a model.',
    '[]', '[]',
    '[{"name": "model", "type": "string", "description": "The model", "required": true}]')
);

INSERT INTO languages (id, name) VALUES
  (1, 'English'),
  (2, 'Romanian'),
  (3, 'German');

-- Settings that differ from the usual ones. The last three assistants have called nobody yet.
INSERT INTO assistants
  (id, user_id, name, type, phone_number_id, settings, uuid, status, mode, timezone, created_at, updated_at)
SELECT *, column1, 'active', 'pipeline', 'Europe/London', $now - 80 * 86400000, $now - 3 * 86400000 FROM (VALUES
  (101, 12, 'Recall Caller', 'outbound', 301, '{
    "variables": {"customer_name": "", "last_visit": ""},
    "post_call_schema": [
      {"name": "wants_visit", "type": "bool", "description": "Whether an appointment is wanted"},
      {"name": "preferred_day", "type": "string", "description": "The day the customer prefers"},
      {"name": "rating", "type": "number", "description": "How the customer rates us, 1 to 5"}],
    "tool_ids": [501, 502],
    "folder_id": 401,
    "label_ids": [411],
    "initial_message": "Hello, this is Harbour Dental. Your next check-up is due.",
    "system_prompt": "Offer {{customer_name}} an appointment for a check-up. The last one was on {{last_visit}}.",
    "knowledgebase_id": 601}'),
  (102, 12, 'Feedback Caller', 'outbound', 302, '{
    "variables": {"customer_name": "", "dentist": "Dr Moss"},
    "post_call_schema": [
      {"name": "rating", "type": "number", "description": "How the customer rates the visit, 1 to 5"},
      {"name": "comment", "type": "string", "description": "What the customer would like to add"}],
    "label_ids": [412],
    "initial_message": "Hello, Harbour Dental here. How was your visit?",
    "system_prompt": "Ask {{customer_name}} how the visit to {{dentist}} was and say thank you."}'),
  (103, 12, 'Front Desk', 'inbound', 303, '{
    "variables": {"opening_hours": "Monday to Friday, nine to five"},
    "post_call_schema": [
      {"name": "reason", "type": "string", "description": "Why the customer called"}],
    "tools": [
      {"type": "end_call", "description": "When the caller says goodbye"}],
    "initial_message": "Harbour Dental, how can I help you?",
    "system_prompt": "Answer questions and note down what the caller wants. We open {{opening_hours}}.",
    "knowledgebase_id": 601}'),
  (121, 13, 'Test Drive Caller', 'outbound', 321, '{
    "variables": {"customer_name": ""},
    "post_call_schema": [
      {"name": "preferred_day", "type": "string", "description": "The day the customer prefers"}],
    "initial_message": "Hello, this is Kestrel Motors about your test drive.",
    "system_prompt": "Arrange a test drive with {{customer_name}}."}')
);

INSERT INTO assistants
  (id, user_id, name, type, phone_number_id, settings, uuid, status, mode, timezone, created_at, updated_at)
SELECT *, column1, 'active', 'pipeline', 'Europe/London', $now - 86400000, $now - 86400000 FROM (VALUES
  (104, 12, 'Approval Caller', 'outbound', 301, '{
    "variables": {"message": "", "n8n_reference": ""},
    "post_call_schema": [
      {"name": "approved", "type": "bool", "description": "True only if the person clearly said yes, false if the person said no"},
      {"name": "pin", "type": "string", "description": "The digits typed on the keypad"}],
    "tools": [
      {"type": "collect_keypad"}],
    "initial_message": "Hello, this is the office of Harbour Dental. I need your approval.",
    "system_prompt": "Read this out: {{message}} Ask whether the person approves: yes or no. If the person wants to approve, ask for the PIN, to be typed on the keypad. Then say goodbye."}'),
  (105, 12, 'Appointment Caller', 'outbound', 302, '{
    "variables": {"customer_name": "", "old_date": "", "n8n_reference": ""},
    "post_call_schema": [
      {"name": "new_date", "type": "string", "description": "The new date as YYYY-MM-DD HH:MM, empty if none was agreed"}],
    "initial_message": "Hello, this is Harbour Dental about your appointment.",
    "system_prompt": "Tell {{customer_name}} that the appointment on {{old_date}} cannot take place, and agree on a new date."}'),
  (106, 12, 'Confirmation Caller', 'outbound', 302, '{
    "variables": {"customer_name": "", "appointment": ""},
    "post_call_schema": [
      {"name": "decision", "type": "string", "description": "confirmed or cancelled; empty if neither was said"}],
    "initial_message": "Hello, this is Harbour Dental about your appointment.",
    "system_prompt": "Ask {{customer_name}} whether the appointment on {{appointment}} is kept. If it is not, say that we call back."}')
);

INSERT INTO campaigns
  (id, user_id, assistant_id, name, max_calls_in_parallel, max_retries, retry_interval, status,
  mark_complete_when_no_leads, allowed_hours_start_time, allowed_hours_end_time, allowed_days, created_at, updated_at)
SELECT *, 'active', 0, '00:00', '23:59', '["monday","tuesday","wednesday","thursday","friday","saturday","sunday"]',
  $now - 80 * 86400000, $now - 3 * 86400000 FROM (VALUES
  (201, 12, 101, 'Six-month recall', 2, 2, 30),
  (202, 12, 102, 'After-visit feedback', 1, 1, 60),
  (203, 12, 101, 'Whitening offer', 5, 0, 15),
  (221, 13, 121, 'Spring test drives', 2, 1, 30)
);

INSERT INTO senders
  (id, user_id, assistant_id, phone_number, display_name, status, quality_rating, messaging_limit) VALUES
  (701, 12, 103, '+442079460701', 'Harbour Dental', 'online', 'GREEN', 1000),
  (702, 12, 103, '+442079460702', 'Harbour Dental Billing', 'online', 'YELLOW', NULL),
  (703, 12, 103, '+442079460703', 'Harbour Dental Night Line', 'offline', 'RED', 250),
  (721, 13, 121, '+442079460721', 'Kestrel Motors', 'online', 'GREEN', 1000);

-- Templates with numbered placeholders use variables in their order.
INSERT INTO templates (id, sender_id, name, language, category, status, variables, body_text) VALUES
  (751, 701, 'practice_closed', 'en', 'UTILITY', 'approved', '[]',
    'Harbour Dental is closed today. We are back tomorrow at nine.'),
  (752, 701, 'checkup_reminder', 'en', 'UTILITY', 'approved', '["customer_name"]',
    'Hello {{customer_name}}, your check-up at Harbour Dental is due.'),
  (753, 701, 'appointment_confirmation', 'en', 'UTILITY', 'approved', '["1","2","3"]',
    'Hello {{1}}, your appointment is on {{2}} at {{3}}.'),
  (754, 701, 'confirmation_rendez_vous', 'fr', 'UTILITY', 'approved', '["customer_name","day","time"]',
    'Bonjour {{1}}, votre rendez-vous est le {{2}} à {{3}}.'),
  (755, 701, 'whitening_offer', 'en', 'MARKETING', 'pending', '["customer_name"]',
    'Hello {{customer_name}}, whitening is half the price this month.'),
  (761, 702, 'invoice_ready', 'en', 'UTILITY', 'approved', '["invoice_number"]',
    'Your invoice {{invoice_number}} is ready.'),
  (771, 703, 'night_notice', 'en', 'UTILITY', 'approved', '[]',
    'Nobody is here at night. In an emergency call the hospital.'),
  (781, 721, 'test_drive_reminder', 'en', 'UTILITY', 'approved', '["customer_name"]',
    'Hello {{1}}, your test drive is tomorrow.');

INSERT INTO conversations
  (id, user_id, assistant_id, type, variables, external_identifier, sender_id, customer_name, customer_phone, uuid,
  created_at, updated_at)
SELECT column1, column2, column3, column4, column5, column6, column7, column8, column9, column1,
  $now - column10 * 3600000, 0 FROM (VALUES
  (801, 12, 103, 'test', NULL, NULL, NULL, NULL, NULL, 300),
  (802, 12, 103, 'widget', '{"page":"/prices"}', NULL, NULL, NULL, NULL, 250),
  (803, 12, 101, 'api', '{"customer_name":"Dev Anand"}', 'crm-4711', NULL, NULL, NULL, 200),
  (804, 12, 103, 'api', NULL, NULL, NULL, NULL, NULL, 150),
  (805, 13, 121, 'messenger', NULL, NULL, 721, 'Petra Novak', '+441614960120', 100),
  (806, 12, 103, 'widget', NULL, NULL, NULL, NULL, NULL, 90),
  (807, 12, 103, 'messenger', NULL, NULL, 701, 'Bruno Keller', '+441614960111', 72),
  (808, 12, 103, 'test', NULL, NULL, NULL, NULL, NULL, 20),
  (809, 12, 103, 'messenger', NULL, NULL, 701, 'Ada Whitfield', '+441614960110', 3)
);

INSERT INTO messages (id, conversation_id, direction, text, cost, created_at)
SELECT column1, column2, column3, column4, iif(column3 = 'outbound', 5000, 0), created_at + column5 * 1000
FROM conversations JOIN (VALUES
  (9001, 801, 'inbound', 'Are you open on Saturday?', 0),
  (9002, 801, 'outbound', 'Yes, from nine to one.', 20),
  (9003, 802, 'inbound', 'How much is a check-up?', 0),
  (9004, 802, 'outbound', 'A check-up is 45 pounds.', 20),
  (9005, 802, 'inbound', 'Thanks!', 40),
  (9006, 803, 'inbound', 'I want to move my appointment.', 0),
  (9007, 803, 'outbound', 'Which day suits you?', 20),
  (9008, 804, 'inbound', 'Hello', 0),
  (9009, 804, 'outbound', 'Hello, how can I help?', 20),
  (9010, 805, 'inbound', 'Is the blue one still there?', 0),
  (9011, 805, 'outbound', 'It is.', 20),
  (9012, 806, 'inbound', 'Do you treat children?', 0),
  (9013, 806, 'outbound', 'We do, from the age of three.', 20),
  (9014, 807, 'inbound', 'My tooth hurts.', 0),
  (9015, 807, 'outbound', 'I am sorry. Can you come at four?', 20),
  (9016, 808, 'inbound', 'Test', 0),
  (9017, 808, 'outbound', 'I am here.', 20),
  (9018, 809, 'inbound', 'Can I come earlier tomorrow?', 0),
  (9019, 809, 'outbound', 'Half past eight is free.', 20),
  (9020, 809, 'inbound', 'Great, thank you.', 40)
) ON conversations.id = column2;

UPDATE conversations SET (message_count, total_cost, updated_at) =
  (SELECT count(*), sum(cost), max(created_at) FROM messages WHERE conversation_id = conversations.id);
UPDATE conversations SET last_customer_message_at =
  (SELECT max(created_at) FROM messages WHERE conversation_id = conversations.id AND direction = 'inbound')
WHERE type = 'messenger';
UPDATE conversations SET session_started_at = last_customer_message_at;
