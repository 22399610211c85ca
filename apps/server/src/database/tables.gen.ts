// Made by `npm run generate` from the migrated database. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Json = unknown;
type JsonColumn<Nullable, Optional> = ColumnType<
  Json,
  Optional extends true ? string | undefined | (Nullable extends true ? null : never) : string,
  string | (Nullable extends true ? null : never)
>;
// Read as ISO 8601 in UTC.
type MomentColumn<Nullable, Optional> = ColumnType<
  string | (Nullable extends true ? null : never),
  Date | string | (Optional extends true ? undefined : never) | (Nullable extends true ? null : never),
  Date | string | (Nullable extends true ? null : never)
>;

export interface DB {
  accepted_editions: { organization_id: string; id: string; year: number; pin_key: string; carrier: string; pinned: JsonColumn<false, false>; pin: JsonColumn<false, false>; reason: string; accepted_by: Generated<string | null>; accepted_by_name: Generated<string>; accepted_at: MomentColumn<false, false> };
  accepted_year_changes: { organization_id: string; id: string; kind: string; day: string; subject: Generated<string>; description: string; reports: JsonColumn<false, false>; changed_by: Generated<string | null>; changed_by_name: string; changed_at: MomentColumn<false, false> };
  activity_lines: { organization_id: string; entry_id: string; version: number; month: string; environment_id: Generated<string | null>; entity_id: Generated<string | null>; scope: number; category: string; quantity: number; unit: string; factor: JsonColumn<true, true>; known_from: MomentColumn<false, true>; known_until: MomentColumn<false, true> };
  air_measurements: { organization_id: string; id: string; environment_id: string; space_id: Generated<string | null>; measured_on: string; measured_time: string; measured_at: MomentColumn<false, false>; point_type: string; value: number; unit: string; instrument: Generated<string>; method: Generated<string>; calibrated_until: Generated<string | null>; measured_by: Generated<string>; note: Generated<string>; document_id: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  api_keys: { organization_id: string; id: string; user_id: string; name: string; hint: string; key_hash: string; scopes: string[]; created_at: MomentColumn<false, true>; expires_at: MomentColumn<true, true>; last_used_at: MomentColumn<true, true>; revoked_at: MomentColumn<true, true> };
  approval_limits: { organization_id: string; id: string; currency: string; amount: number; raised_to: Generated<number | null>; raised_by: Generated<string | null>; raised_at: MomentColumn<true, true> };
  archive_claims: { organization_id: string; import_id: string; table_name: string; object_id: string; claims: JsonColumn<false, false> };
  archive_imports: { organization_id: string; id: string; file_id: Generated<string | null>; file_name: string; sha256: string; signature: string; signing_key: Generated<string>; from_organization: Generated<string>; exported_at: MomentColumn<true, true>; checked_by: Generated<string | null>; checked_at: MomentColumn<false, true>; imported_by: Generated<string | null>; imported_at: MomentColumn<true, true> };
  archive_records: { organization_id: string; import_id: string; table_name: string; position: number; content: JsonColumn<false, false> };
  assurance_statements: { organization_id: string; id: string; report_id: string; round: number; opinion: string; assurance: string; content: JsonColumn<false, false>; sha256: string; issued_at: MomentColumn<false, true> };
  audit_log: { organization_id: string; id: Generated<string>; at: MomentColumn<false, true>; actor_id: Generated<string | null>; actor_name: Generated<string | null>; request_id: Generated<string | null>; action: string; table_name: string; object_id: string; old: JsonColumn<true, true>; new: JsonColumn<true, true> };
  bank_accounts: { organization_id: string; id: string; name: string; iban: string; bic: Generated<string>; currency: Generated<string>; created_at: MomentColumn<false, true> };
  bank_entries: { organization_id: string; id: string; bank_statement_id: string; position: number; entry_key: string; booked_on: Generated<string | null>; amount: number; currency: string; counterparty: Generated<string>; counterparty_iban: Generated<string>; end_to_end_id: Generated<string>; mandate_id: Generated<string>; remittance: Generated<string>; return_reason: Generated<string>; outcome: string; note: Generated<string>; proposed_bill: Generated<string | null>; proposed_statement: Generated<string | null> };
  bank_statements: { organization_id: string; id: string; format: string; version: string; statement_no: Generated<string>; iban: string; currency: Generated<string>; first_day: Generated<string | null>; last_day: Generated<string | null>; opening_balance: Generated<number | null>; closing_balance: Generated<number | null>; file_name: Generated<string>; sha256: string; position: number; known_entries: Generated<number>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  base_year_events: { organization_id: string; id: string; base_year: number; kind: string; day: string; subject: Generated<string>; description: string; evidence: Generated<string>; base: JsonColumn<false, false>; effect: JsonColumn<false, false>; alone: number; cumulated: number; threshold: number; proposed: string; decision: string; reason: Generated<string>; recorded_by: Generated<string | null>; recorded_by_name: string; recorded_at: MomentColumn<false, false> };
  bill_audit_limits: { organization_id: string; id: string; environment_id: Generated<string | null>; meter_no: Generated<string>; long_days: Generated<number | null>; short_days: Generated<number | null>; use_per_day_band: Generated<number | null>; unit_cost_band: Generated<number | null>; cost_per_day_band: Generated<number | null>; amount_tolerance: Generated<number | null>; gap_days: Generated<number | null>; severity: Generated<string | null>; minimum_cost: Generated<number | null>; use_per_area_band: Generated<number | null>; property_use_band: Generated<number | null> };
  bill_audit_marks: { organization_id: string; environment_id: string; id: string; bill_id: Generated<string | null>; marked_at: MomentColumn<false, true> };
  bill_counts: { organization_id: string; environment_id: string; status: string; utility: string; supplier: string; currency: string; state: string; bills: number; with_file: number; billed: number; payable: number; paid: number };
  bill_deliveries: { organization_id: string; id: string; way: string; delivery_key: string; sender: Generated<string>; subject: Generated<string>; member_id: Generated<string | null>; failure_code: Generated<string | null>; received_at: MomentColumn<false, true>; is_from_outside: Generated<boolean> };
  bill_delivery_files: { organization_id: string; id: string; delivery_id: string; name: string; bytes: number; sha256: string; state: string; failure_code: Generated<string | null>; file_id: Generated<string | null>; bill_id: Generated<string | null>; placed_by: Generated<string | null>; joined_to: Generated<string | null>; message_id: Generated<string>; document_id: Generated<string | null> };
  bill_estimates: { organization_id: string; id: string; environment_id: string; bill_id: string; carrier: string; meter_no: string; month: string; method: string; days: number; quantity: number; unit: string; working: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  bill_exemptions: { organization_id: string; id: string; environment_id: string; carrier: string; meter_no: string; exempt_from: string; exempt_until: string; reason: string; note: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  bill_flag_counts: { organization_id: string; environment_id: string; supplier: string; currency: string; flags: number; flagged_bills: number; active: number; in_question: number; recovered: number };
  bill_flag_events: { organization_id: string; id: string; environment_id: string; flag_id: string; kind: string; body: Generated<string>; author_id: Generated<string | null>; created_at: MomentColumn<false, true> };
  bill_flags: { organization_id: string; id: string; environment_id: string; bill_id: string; finding_key: string; code: string; severity: string; figures: JsonColumn<false, false>; cost_impact: Generated<number | null>; currency: Generated<string | null>; state: Generated<string>; assignee_id: Generated<string | null>; reason: Generated<string>; recovered_amount: Generated<number | null>; found_at: MomentColumn<false, true>; closed_at: MomentColumn<true, true> };
  bill_intake_addresses: { organization_id: string; id: string; token: string; allowed_senders: Generated<string[]>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; revoked_at: MomentColumn<true, true> };
  bill_intake_folders: { organization_id: string; id: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; checked_at: MomentColumn<true, true>; is_reachable: Generated<boolean>; revoked_at: MomentColumn<true, true> };
  bill_meter_numbers: { organization_id: string; id: string; environment_id: string; carrier: string; number_key: string; meter_id: Generated<string | null>; decided_by: Generated<string | null>; decided_at: MomentColumn<false, true> };
  bill_months: { organization_id: string; bill_id: string; carrier: string; month: string; environment_id: string; utility: string; treatment: Generated<string>; days: number; quantity: number; unit: string; cost: Generated<number | null>; currency: Generated<string | null>; is_estimate: Generated<boolean>; days_left_out: Generated<number>; meter_no: Generated<string>; known_from: MomentColumn<false, true>; is_tenants: Generated<boolean> };
  bill_months_past: { organization_id: string; bill_id: string; carrier: string; month: string; environment_id: string; meter_no: string; treatment: string; days: number; quantity: number; unit: string; is_estimate: boolean; known_from: MomentColumn<false, false>; known_until: MomentColumn<false, false>; is_tenants: Generated<boolean> };
  bill_owners: { organization_id: string; id: string; environment_id: string; utility: string; owner_id: string };
  bill_pages: { organization_id: string; bill_id: string; page: number; file_id: string; width_px: number; height_px: number; words: JsonColumn<true, true> };
  bill_payables: { organization_id: string; id: string; environment_id: string; bill_id: string; state: string; flag_note: Generated<string>; flagged_by: Generated<string | null>; amount: Generated<number | null>; currency: Generated<string | null>; approved_by: Generated<string | null>; approved_at: MomentColumn<true, true>; approval_note: Generated<string>; payment_run_id: Generated<string | null>; paid_amount: Generated<number>; under_reserve: Generated<boolean>; asked_by: Generated<string | null>; asked_at: MomentColumn<true, true> };
  bill_payments: { organization_id: string; id: string; environment_id: string; bill_id: string; amount: number; currency: string; paid_on: string; method: string; reference: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; bank_entry_id: Generated<string | null> };
  bill_reminders: { organization_id: string; owner_id: string; reminded_at: MomentColumn<false, false> };
  bill_rhythms: { organization_id: string; id: string; environment_id: string; carrier: string; meter_no: string; rhythm: string };
  bill_splits: { organization_id: string; environment_id: string; chosen_by: Generated<string | null>; chosen_at: MomentColumn<false, true> };
  bill_templates: { organization_id: string; id: string; supplier: string; supplier_key: string; signs: JsonColumn<false, true>; carriers: JsonColumn<false, true>; places: JsonColumn<false, false>; bills: number; learned_at: MomentColumn<false, false>; corrected_at: MomentColumn<true, true>; created_at: MomentColumn<false, true> };
  bill_turns: { organization_id: string; environment_id: string; taken_by: number };
  bill_year_counts: { organization_id: string; environment_id: string; year: number; status: string; utility: string; source: string; bills: number };
  bill_years: { organization_id: string; environment_id: string; year: number; carrier: string; treatment: string; unit: string; meter_no: string; quantity: number; estimated: number; quantities: (number | null)[]; days: unknown; first_month_days: number; last_month_days: number; is_tenants: Generated<boolean>; months: GeneratedAlways<number> };
  bills: { organization_id: string; id: string; environment_id: string; status: string; source: string; failure_code: Generated<string | null>; file_id: Generated<string | null>; file_name: Generated<string>; job_id: Generated<string | null>; reading: JsonColumn<true, true>; utility: Generated<string | null>; carrier: Generated<string | null>; treatment: Generated<string>; supplier: Generated<string>; invoice_no: Generated<string>; account_no: Generated<string>; meter_no: Generated<string>; date_of_bill: Generated<string | null>; billing_start_date: Generated<string | null>; billing_end_date: Generated<string | null>; end_day_counts: Generated<boolean>; gross_amount: Generated<number | null>; net_amount: Generated<number | null>; tax_amount: Generated<number | null>; tax_rate: Generated<number | null>; currency: Generated<string | null>; energy_consumption: Generated<number | null>; water_consumption: Generated<number | null>; waste: Generated<number | null>; original_quantity: Generated<number | null>; original_unit: Generated<string>; is_estimate: Generated<boolean>; not_a_duplicate: Generated<boolean>; note: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; saved_by: Generated<string | null>; saved_at: MomentColumn<true, true>; is_accrual: Generated<boolean>; source_detail: Generated<string>; received_at: MomentColumn<true, true>; print_file_id: Generated<string | null>; weather_split: JsonColumn<true, true>; due_date: Generated<string | null>; charges: Generated<string>; calorific_value: Generated<number | null>; calorific_unit: Generated<string>; volume_correction: Generated<number | null>; conversion_source: Generated<string>; tax_lines: JsonColumn<false, true>; cost_center: Generated<string>; supplier_key: GeneratedAlways<string>; invoice_key: GeneratedAlways<string>; meter_id: Generated<string | null>; gross_thousandths: GeneratedAlways<number | null>; payable_amount: Generated<number | null>; payment_set_by: Generated<string | null>; use_confirmed: Generated<boolean>; overlap_counts: Generated<string> };
  breeam_comments: { organization_id: string; id: string; report_id: string; code: string; text: string; author: Generated<string>; round: Generated<number | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; preview_id: Generated<string | null>; link_label: Generated<string> };
  breeam_manuals: { organization_id: string; id: string; framework: string; edition: string; content: JsonColumn<false, false>; source: string; document_id: Generated<string | null>; version: Generated<number>; changed_by: Generated<string | null>; changed_at: MomentColumn<false, true> };
  breeam_notes: { organization_id: string; report_id: string; code: string; targeted: Generated<number | null>; meets: Generated<boolean | null>; comment: Generated<string>; changed_in: number };
  breeam_previews: { organization_id: string; id: string; report_id: string; round: number; content: JsonColumn<false, false>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  business_cards: { organization_id: string; occupant_id: string; token_hash: string; token_encrypted: string; created_at: MomentColumn<false, true> };
  carrier_years: { organization_id: string; environment_id: string; year: number; carrier: string; treatment: string; unit: string; is_tenants: boolean; now: Generated<number | null>; before: Generated<number | null>; both_now: Generated<number | null>; both_before: Generated<number | null> };
  collection_debits: { organization_id: string; id: string; environment_id: string; collection_run_id: string; recharge_statement_id: string; tenant_mandate_id: Generated<string | null>; tenant_name: string; mandate_reference: string; signed_on: string; debtor_name: string; debtor_iban: string; debtor_bic: Generated<string>; original_iban: Generated<string>; scheme: string; sequence: string; end_to_end_id: string; batch_id: string; amount: number; state: string; paid_on: Generated<string | null>; returned_on: Generated<string | null>; return_reason: Generated<string>; notified_at: MomentColumn<true, true>; notified_to: Generated<string> };
  collection_runs: { organization_id: string; id: string; number: number; collection_day: string; notice_days: number; creditor_id: string; creditor_name: string; creditor_iban: string; creditor_bic: Generated<string>; debits: number; amount: number; message_id: string; body: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; approved_by: Generated<string | null>; approved_at: MomentColumn<true, true>; downloaded_by: Generated<string | null>; downloaded_at: MomentColumn<true, true>; cancelled_by: Generated<string | null>; cancelled_at: MomentColumn<true, true> };
  collection_settings: { organization_id: string; id: string; creditor_id: string; notice_days: Generated<number> };
  comfort_choices: { organization_id: string; point_type: string; standard: string; category: string };
  connector_files: { organization_id: string; connector_id: string; sha256: string; name: string; read_at: MomentColumn<false, true>; done: Generated<number>; is_whole: Generated<boolean>; lines: Generated<number>; stored: Generated<number>; quarantined: Generated<number>; refused: Generated<number>; refused_lines: JsonColumn<false, true> };
  connector_runs: { organization_id: string; connector_id: string; running_at: MomentColumn<true, true>; failing_since: MomentColumn<true, true>; failure: Generated<string | null>; detail: Generated<string>; tries: Generated<number>; next_at: MomentColumn<true, true>; paused_until: MomentColumn<true, true>; sample: JsonColumn<true, true> };
  connectors: { organization_id: string; id: string; name: string; kind: string; enabled: Generated<boolean>; settings: JsonColumn<false, false>; secret_sealed: Generated<string | null>; secret_hash: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; version: Generated<number> };
  dashboard_screens: { organization_id: string; id: string; title: string; pages: string[]; environment_id: Generated<string | null>; period: string; seconds: number; shows_names: boolean; shows_money: boolean; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  dashboard_versions: { organization_id: string; dashboard_id: string; version: number; name: string; layout: JsonColumn<false, false>; saved_by: Generated<string | null>; saved_at: MomentColumn<false, true> };
  dashboards: { organization_id: string; id: string; page: string; name: string; layout: JsonColumn<false, false>; version: number; template_hash: string; shared_with: string; user_ids: Generated<string[]>; role_ids: Generated<string[]>; created_by: Generated<string | null>; updated_by: Generated<string | null>; created_at: MomentColumn<false, true>; updated_at: MomentColumn<false, true> };
  decarbonization_project_links: { organization_id: string; project_id: string; other_id: string; kind: string };
  decarbonization_projects: { organization_id: string; id: string; environment_id: Generated<string | null>; portfolio_id: Generated<string | null>; name: string; measure: Generated<string>; status: string; start_year: number; capital_cost: number; annual_cost_saving: number; currency: string; life_years: number; savings: JsonColumn<false, false>; note: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; raises: JsonColumn<false, true> };
  device_tokens: { organization_id: string; id: string; hardware_id: string; secret_hash: string; hint: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; valid_until: MomentColumn<true, true>; revoked_at: MomentColumn<true, true>; used_at: MomentColumn<true, true> };
  direct_debits: { organization_id: string; id: string; environment_id: string; supplier: string; account_no: Generated<string>; mandate_reference: string; creditor_id: Generated<string>; account_holder: string; iban: string; bic: Generated<string>; scheme: string; signed_on: string; ended_on: Generated<string | null>; created_at: MomentColumn<false, true> };
  dispute_letters: { organization_id: string; id: string; environment_id: string; flag_id: string; state: Generated<string>; language: string; supplier_key: Generated<string>; recipient: string; recipient_address: Generated<string>; sender_address: Generated<string>; signed_by: Generated<string>; claim: Generated<string>; amount: Generated<number | null>; currency: string; reply_by: string; content: JsonColumn<true, true>; sent_on: Generated<string | null>; answered_on: Generated<string | null>; answer: Generated<string>; closed_on: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  document_bundles: { organization_id: string; id: string; user_id: string; file_id: string; documents: number; left_out: number; made_at: MomentColumn<false, true>; expires_at: MomentColumn<false, false> };
  document_filings: { organization_id: string; id: string; document_id: string; rule_id: Generated<string | null>; rule_name: Generated<string>; earlier: JsonColumn<false, false>; task_id: Generated<string | null>; filed_by: Generated<string | null>; filed_at: MomentColumn<false, true>; undone_by: Generated<string | null>; undone_at: MomentColumn<true, true> };
  document_folder_teams: { organization_id: string; folder_id: string; team_id: string };
  document_folders: { organization_id: string; id: string; root: string; portfolio_id: Generated<string | null>; environment_id: Generated<string | null>; parent_id: Generated<string | null>; top_id: string; name: string; audience: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; trashed_at: MomentColumn<true, true>; trashed_by: Generated<string | null>; trashed_with: Generated<string | null> };
  document_pages: { organization_id: string; document_id: string; page: number; text: string; form: GeneratedAlways<string>; needs_ocr: Generated<boolean>; recognized_at: MomentColumn<true, true> };
  document_requests: { organization_id: string; id: string; title: string; note: Generated<string>; files: Generated<number>; bytes: Generated<number>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  document_retention: { organization_id: string; kind: string; years: number };
  document_rule_checks: { organization_id: string; document_id: string; checked_at: MomentColumn<false, true> };
  document_settings: { organization_id: string; trash_days: Generated<number>; allows_macros: Generated<boolean> };
  document_texts: { organization_id: string; document_id: string; version_id: Generated<string | null>; state: string; failure_code: Generated<string | null>; pages: Generated<number | null>; read_pages: Generated<number>; recognized_pages: Generated<number>; to_recognize: Generated<number>; is_whole: Generated<boolean>; asked_at: MomentColumn<true, true>; busy_until: MomentColumn<true, true>; language: Generated<string>; heading: Generated<string>; tsv: Generated<unknown>; created_at: MomentColumn<false, false> };
  document_versions: { organization_id: string; id: string; document_id: string; no: number; file_id: string; type: string; restored_from: Generated<number | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  document_words: { organization_id: string; word: string };
  documents: { organization_id: string; id: string; root: string; portfolio_id: Generated<string | null>; environment_id: Generated<string | null>; folder_id: Generated<string | null>; top_id: Generated<string | null>; title: string; kind: string; owner_id: Generated<string | null>; tags: Generated<string[]>; note: Generated<string>; issued_on: Generated<string | null>; valid_until: Generated<string | null>; is_for_tenants: Generated<boolean>; version_id: Generated<string | null>; version_no: Generated<number>; file_name: Generated<string>; file_type: Generated<string>; bytes: Generated<number>; source: Generated<string>; sender: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; changed_at: MomentColumn<false, true>; trashed_at: MomentColumn<true, true>; trashed_by: Generated<string | null>; trashed_with: Generated<string | null>; hold_reason: Generated<string>; held_by: Generated<string | null>; held_at: MomentColumn<true, true>; request_id: Generated<string | null> };
  efficiency_measures: { organization_id: string; id: string; environment_id: string; measure: Generated<string>; title: string; description: Generated<string>; status: string; discard_reason: Generated<string | null>; scale: Generated<string | null>; capital_cost: Generated<number | null>; grants: Generated<number | null>; annual_cost_saving: Generated<number | null>; currency: Generated<string | null>; life_years: Generated<number | null>; starts_on: Generated<string | null>; ends_on: Generated<string | null>; savings: JsonColumn<false, true>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; raises: JsonColumn<false, true> };
  embodied_carbon_items: { organization_id: string; id: string; environment_id: string; embodied_carbon_project_id: string; kind: string; building_part: Generated<string | null>; name: string; quantity: number; unit: string; declared_amount: number; declared_unit: string; factor: Generated<number | null>; biogenic_factor: Generated<number | null>; source_kind: Generated<string | null>; source: Generated<string>; valid_until: Generated<string | null>; kg_per_unit: Generated<number | null>; transport_mode: Generated<string | null>; transport_km: Generated<number | null>; transport_factor: Generated<number | null>; transport_source: Generated<string>; waste_share: Generated<number | null>; waste_factor: Generated<number | null>; waste_source: Generated<string>; note: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  embodied_carbon_links: { organization_id: string; embodied_carbon_project_id: string; decarbonization_project_id: string };
  embodied_carbon_projects: { organization_id: string; id: string; environment_id: string; name: string; works: string; gross_floor_area: Generated<number | null>; completed_on: Generated<string | null>; tool: Generated<string>; note: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  emission_offsets: { organization_id: string; id: string; environment_id: Generated<string | null>; portfolio_id: Generated<string | null>; year: number; kind: string; kg: number; reference: string; retired_on: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  emission_pathways: { organization_id: string; id: string; version: string; scenario: string; metric: string; country_code: string; property_type: string; points: JsonColumn<false, false>; created_at: MomentColumn<false, true> };
  emission_targets: { organization_id: string; id: string; environment_id: Generated<string | null>; portfolio_id: Generated<string | null>; kind: string; base_year: number; base_kg: Generated<number | null>; points: JsonColumn<false, true>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; measure: Generated<string>; source: Generated<string>; target_year: Generated<number | null> };
  ending_reminders: { organization_id: string; kind: string; object_id: string; ends_on: string; days_before: number; sent_at: MomentColumn<false, true> };
  energy_generations: { organization_id: string; id: string; environment_id: string; renewable_source_id: string; first_day: string; last_day: string; generated_kwh: number; exported_kwh: number; allocated_kwh: Generated<number>; is_estimate: Generated<boolean>; note: Generated<string>; created_at: MomentColumn<false, true>; sold_kwh: Generated<number | null> };
  environment_access: { organization_id: string; environment_id: string; user_id: string; created_at: MomentColumn<false, true> };
  environment_labels: { organization_id: string; environment_id: string; label_id: string };
  environments: { organization_id: string; id: string; portfolio_id: string; environment_name: string; environment_use: string; property_type: string; property_sub_type: Generated<string>; viewable_by: Generated<string>; suite: Generated<string>; address: Generated<string>; city: Generated<string>; state: Generated<string>; zip_code: Generated<string>; country_code: string; grid_region: Generated<string>; latitude: Generated<number | null>; longitude: Generated<number | null>; gross_floor_area: number; year_built: Generated<number | null>; floors: Generated<number | null>; project_id: Generated<string>; image_file_id: Generated<string | null>; digital_twin_url: Generated<string>; revit_url: Generated<string>; created_at: MomentColumn<false, true>; occupancy: Generated<number | null>; archived_at: MomentColumn<true, true>; built_on: Generated<string | null>; built_on_is: Generated<string | null>; time_zone: Generated<string> };
  equipment: { organization_id: string; id: string; environment_id: string; space_id: Generated<string | null>; parent_id: Generated<string | null>; kind: string; master_type: number; product_name: string; tag: Generated<string>; availability: string; model: Generated<string>; manufacturer: Generated<string>; supplier: Generated<string>; technology: Generated<string>; serial_number: Generated<string>; quantity: number; fuel: Generated<string | null>; rated_power: Generated<number | null>; annual_energy_use: Generated<number | null>; condition: Generated<string | null>; install_date: Generated<string | null>; expected_life: Generated<number | null>; renewal_date: Generated<string | null>; warranty_end: Generated<string | null>; end_of_life: Generated<string | null>; replacement_cost: Generated<number | null>; currency: Generated<string | null>; description: Generated<string>; details: JsonColumn<false, true>; is_certified: Generated<boolean>; date_certified: Generated<string | null>; markets: Generated<string[]>; unique_id: Generated<string>; upc_codes: Generated<string[]>; certified_energy_use: Generated<number | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  equipment_files: { organization_id: string; id: string; equipment_id: string; file_id: string; created_at: MomentColumn<false, true> };
  exchange_rates: { organization_id: string; id: string; from_currency: string; to_currency: string; rate: number; valid_on: string; source: Generated<string>; version: Generated<number>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  file_scans: { organization_id: string; sha256: string; state: string; virus: Generated<string>; failure: Generated<string>; attempts: Generated<number>; due_at: MomentColumn<false, false>; scanned_at: MomentColumn<true, true>; deleted_at: MomentColumn<true, true>; deleted_by: Generated<string | null> };
  files: { organization_id: string; id: string; sha256: string; name: string; content_type: string; bytes: number; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; needs: Generated<string | null>; folder: Generated<string> };
  filing_lessons: { organization_id: string; id: string; clue: string; value: string; root: Generated<string | null>; portfolio_id: Generated<string | null>; environment_id: Generated<string | null>; folder_id: Generated<string | null>; kind: Generated<string | null>; weight: number; decided_at: MomentColumn<false, true> };
  filing_rules: { organization_id: string; id: string; position: number; name: string; file_groups: Generated<string[]>; sender: Generated<string>; words: Generated<string>; root: Generated<string | null>; portfolio_id: Generated<string | null>; environment_id: Generated<string | null>; folder_id: Generated<string | null>; kind: Generated<string | null>; tags: Generated<string[]>; owner_id: Generated<string | null>; task_title: Generated<string>; task_for: Generated<string | null>; task_days: Generated<number>; is_tried: Generated<boolean>; on_since: MomentColumn<true, true>; on_by: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  framework_answer_versions: { organization_id: string; answer_id: string; version: number; value: JsonColumn<true, true>; state: string; reason_code: string; reason: string; act: string; note: Generated<string>; written_by: Generated<string | null>; written_at: MomentColumn<false, false> };
  framework_answers: { organization_id: string; id: string; report_id: string; code: string; environment_id: Generated<string | null>; value: JsonColumn<true, true>; state: Generated<string>; reason_code: Generated<string>; reason: Generated<string>; owner_id: Generated<string | null>; reviewer_id: Generated<string | null>; due_on: Generated<string | null>; asked_by: Generated<string | null>; asked_at: MomentColumn<true, true>; reminded_at: MomentColumn<true, true>; sent_back_reason: Generated<string>; follows_id: Generated<string | null>; version: Generated<number>; changed_in: number; written_by: Generated<string | null>; written_at: MomentColumn<true, true>; reviewed_by: Generated<string | null>; reviewed_at: MomentColumn<true, true>; contributors: Generated<string[]> };
  framework_citations: { organization_id: string; id: string; answer_id: string; position: number; kind: string; object_id: Generated<string | null>; object_version: Generated<string>; title: Generated<string>; page: Generated<number | null>; quote: Generated<string>; metric: JsonColumn<true, true>; value: Generated<number | null>; unit: Generated<string>; fingerprint: Generated<string>; kept: Generated<string> };
  framework_definitions: { organization_id: string; id: string; key: string; edition: string; state: Generated<string>; content: JsonColumn<false, false>; questions: number; version: Generated<number>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; changed_by: Generated<string | null>; changed_at: MomentColumn<false, true> };
  framework_reports: { organization_id: string; id: string; framework: string; edition: string; edition_reason: Generated<string>; level: string; portfolio_id: Generated<string | null>; fund_id: Generated<string | null>; environment_id: Generated<string | null>; year: number; first_day: string; last_day: string; due_on: Generated<string | null>; state: Generated<string>; round: Generated<number>; reopened_reason: Generated<string>; version: Generated<number>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; updated_at: MomentColumn<false, true> };
  framework_rounds: { organization_id: string; report_id: string; round: number; content: JsonColumn<false, false>; sha256: string; reason: Generated<string>; approved_by: Generated<string | null>; approved_name: string; approved_at: MomentColumn<false, false>; submitted_by: Generated<string | null>; submitted_name: Generated<string | null>; submitted_on: Generated<string | null>; submitted_to: Generated<string>; document_ids: Generated<string[]>; beside: JsonColumn<true, true> };
  fund_portfolios: { organization_id: string; portfolio_id: string; fund_id: string; created_at: MomentColumn<false, true> };
  fund_shares: { organization_id: string; id: string; fund_id: string; portfolio_id: string; share: number; valid_from: Generated<string | null>; valid_until: Generated<string | null>; note: Generated<string>; created_at: MomentColumn<false, true> };
  funds: { organization_id: string; id: string; name: string; description: Generated<string>; structure: string; currency: string; vintage: Generated<number | null>; created_at: MomentColumn<false, true> };
  generation_allocations: { organization_id: string; id: string; environment_id: string; energy_generation_id: string; space_id: Generated<string | null>; tenant_id: Generated<string | null>; kwh: number };
  ghg_campaign_requests: { organization_id: string; id: string; campaign_id: string; environment_id: Generated<string | null>; entity_id: Generated<string | null>; scope: number; category: string; name: string; factor_kind: string; activity_id: Generated<string>; unit: Generated<string>; kg_co2e_per_unit: Generated<number | null>; factor_source: Generated<string>; expected_kg: Generated<number | null>; owner_id: string; started_at: MomentColumn<true, true>; entry_id: Generated<string | null>; sent_back_at: MomentColumn<true, true>; sent_back_reason: Generated<string>; not_applicable_reason: Generated<string>; reminded_at: MomentColumn<true, true>; created_at: MomentColumn<false, true> };
  ghg_campaigns: { organization_id: string; id: string; name: string; year: number; due_on: string; note: Generated<string>; moved_reason: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  ghg_denominators: { organization_id: string; year: number; revenue: Generated<number | null>; currency: string; revenue_source: Generated<string>; people: Generated<number | null>; people_source: Generated<string> };
  ghg_entities: { organization_id: string; id: string; name: string; type: string; equity_share: number; has_financial_control: boolean; has_operational_control: boolean; is_finance_lease: boolean; note: Generated<string>; scope_one_inclusion: Generated<boolean>; scope_one_reason: Generated<string>; scope_two_inclusion: Generated<boolean>; scope_two_reason: Generated<string>; scope_three_inclusion: Generated<boolean>; scope_three_reason: Generated<string>; created_at: MomentColumn<false, true> };
  ghg_entity_portfolios: { organization_id: string; portfolio_id: string; entity_id: string };
  ghg_entries: { organization_id: string; id: string; environment_id: Generated<string | null>; entity_id: Generated<string | null>; scope: number; category: string; name: string; first_day: string; last_day: string; quantity: number; unit: string; method: string; factor_kind: string; activity_id: Generated<string>; kg_co2e_per_unit: Generated<number | null>; biogenic_kg_per_unit: Generated<number | null>; factor_source: Generated<string>; price_year: Generated<number | null>; quality: JsonColumn<true, true>; note: Generated<string>; factor: JsonColumn<true, true>; version: number; counted_version: Generated<number | null>; entered_by: Generated<string | null>; created_at: MomentColumn<false, true>; updated_at: MomentColumn<false, true>; evidence: Generated<string>; factor_currency: Generated<string>; factor_price_year: Generated<number | null>; exchange_rate: Generated<number | null>; exchange_source: Generated<string>; price_ratio: Generated<number | null>; price_source: Generated<string> };
  ghg_entry_files: { organization_id: string; id: string; entry_id: string; environment_id: Generated<string | null>; file_id: string; added_at: MomentColumn<false, true> };
  ghg_entry_versions: { organization_id: string; entry_id: string; version: number; environment_id: Generated<string | null>; fields: JsonColumn<false, false>; correction: Generated<string | null>; reason: Generated<string>; is_deleted: Generated<boolean>; made_by: Generated<string | null>; made_at: MomentColumn<false, true>; approved_by: Generated<string | null>; approved_at: MomentColumn<true, true> };
  ghg_finding_messages: { organization_id: string; id: string; finding_id: string; at: MomentColumn<false, true>; side: string; author: string; body: string };
  ghg_findings: { organization_id: string; id: string; report_id: string; round: number; kind: string; about: Generated<string>; size_t: Generated<number | null>; status: Generated<string>; created_at: MomentColumn<false, true>; outcome: Generated<string | null> };
  ghg_organizations: { organization_id: string; id: string; name: string; note: Generated<string>; scope_one_inclusion: Generated<boolean>; scope_one_reason: Generated<string>; scope_two_inclusion: Generated<boolean>; scope_two_reason: Generated<string>; scope_three_inclusion: Generated<boolean>; scope_three_reason: Generated<string>; created_at: MomentColumn<false, true> };
  ghg_report_events: { organization_id: string; id: string; report_id: string; at: MomentColumn<false, true>; round: number; kind: string; actor_id: Generated<string | null>; actor_name: string; note: Generated<string> };
  ghg_report_log: { organization_id: string; report_id: string; seq: number; at: MomentColumn<false, false>; round: number; side: string; actor_name: string; kind: string; detail: JsonColumn<false, true>; previous: string; hash: string };
  ghg_report_snapshots: { organization_id: string; report_id: string; round: number; content: JsonColumn<false, false>; sha256: string; created_at: MomentColumn<false, true>; environment_ids: Generated<string[]>; file_ids: Generated<string[]>; sums: JsonColumn<true, true>; pins: JsonColumn<false, true>; page_frame: JsonColumn<true, true> };
  ghg_reports: { organization_id: string; id: string; level: string; target_id: string; year: number; status: Generated<string>; round: Generated<number>; version: Generated<number>; texts: JsonColumn<false, true>; language: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; updated_at: MomentColumn<false, true> };
  ghg_screenings: { organization_id: string; year: number; category: string; status: string; reason: Generated<string>; estimate_t: Generated<number | null> };
  hardware: { organization_id: string; id: string; serial_number: string; name: Generated<string>; kind: Generated<string>; maker: Generated<string>; model: Generated<string>; firmware: Generated<string>; source: Generated<string>; environment_id: Generated<string | null>; space_id: Generated<string | null>; last_seen_at: MomentColumn<true, true>; created_at: MomentColumn<false, true>; removed_at: MomentColumn<true, true>; gateway_id: Generated<string | null>; battery: Generated<number | null>; rssi: Generated<number | null>; state_at: MomentColumn<true, true>; released: Generated<string[]>; note: Generated<string> };
  hardware_sensors: { organization_id: string; id: string; hardware_id: string; sensor_key: string; name: Generated<string>; unit: Generated<string>; created_at: MomentColumn<false, true>; removed_at: MomentColumn<true, true>; point_type: Generated<string>; kind: Generated<string>; expected_seconds: Generated<number>; valid_min: Generated<number | null>; valid_max: Generated<number | null>; factor: Generated<number>; digits: Generated<number | null>; states: Generated<string[]>; gap_intervals: Generated<number>; space_id: Generated<string | null>; meter_id: Generated<string | null>; direction: Generated<string>; calibrated_until: Generated<string | null>; starts_at: MomentColumn<true, true>; keeps_days: Generated<number | null>; is_described: Generated<boolean>; is_released: Generated<boolean> };
  identity_providers: { organization_id: string; issuer: string; client_id: string; client_secret_sealed: string; email_domains: Generated<string[]>; enabled: Generated<boolean>; creates_members: Generated<boolean>; enforced: Generated<boolean>; changed_at: MomentColumn<false, true>; role_id: string; asks_second_factor: Generated<boolean>; trusts_addresses: Generated<boolean> };
  import_profiles: { organization_id: string; id: string; thing: string; name: string; mapping: JsonColumn<false, false>; created_at: MomentColumn<false, true> };
  import_rows: { organization_id: string; import_id: string; position: number; line: number; outcome: string; name: Generated<string>; target_id: Generated<string | null>; before: JsonColumn<true, true>; after: JsonColumn<true, true>; errors: JsonColumn<true, true>; undo: Generated<string | null>; kept_reason: Generated<string> };
  import_sheets: { organization_id: string; import_id: string; part: number; cells: unknown; sheet: Generated<number> };
  imports: { organization_id: string; id: string; thing: string; file_name: string; state: string; columns: JsonColumn<false, false>; mapping: JsonColumn<false, false>; rows: number; job_id: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; ended_at: MomentColumn<true, true>; sheets: JsonColumn<false, true>; sheet: Generated<number> };
  installation: { name: string; value: JsonColumn<false, false> };
  instruments: { organization_id: string; id: string; environment_id: string; year: number; kind: string; kwh: number; kg_co2e_per_kwh: number; reference: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; issuer: Generated<string>; technology: Generated<string>; produced_from: Generated<string | null>; produced_until: Generated<string | null>; cancelled_on: Generated<string | null>; beneficiary: Generated<string>; file_id: Generated<string | null>; registry: Generated<string>; serial_from: Generated<string>; serial_to: Generated<string>; contract_no: Generated<string>; market: Generated<string | null>; counts_as_accepted: Generated<boolean>; change_reason: Generated<string>; known_from: MomentColumn<false, true>; certificate_kwh: Generated<number | null> };
  invitations: { organization_id: string; id: string; email: string; first_name: Generated<string>; last_name: Generated<string>; language: string; is_admin: Generated<boolean>; token_hash: string; invited_by: Generated<string | null>; created_at: MomentColumn<false, true>; sent_at: MomentColumn<false, true>; expires_at: MomentColumn<false, false>; accepted_at: MomentColumn<true, true>; accepted_by: Generated<string | null>; revoked_at: MomentColumn<true, true>; role_id: Generated<string | null> };
  iot_data_set_sensors: { organization_id: string; data_set_id: string; sensor_id: string };
  iot_data_sets: { organization_id: string; id: string; name: string; purpose: Generated<string>; owner_id: Generated<string | null>; first_day: string; last_day: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  jobs: { organization_id: string; id: string; owner_id: Generated<string | null>; kind: string; subject_id: Generated<string | null>; payload: JsonColumn<false, true>; status: Generated<string>; percent: Generated<number>; step: Generated<string>; result: JsonColumn<true, true>; failure_code: Generated<string | null>; attempts: Generated<number>; cancel_requested: Generated<boolean>; created_at: MomentColumn<false, true>; started_at: MomentColumn<true, true>; ended_at: MomentColumn<true, true> };
  labels: { organization_id: string; id: string; name: string; colour: string; created_at: MomentColumn<false, true> };
  leases: { organization_id: string; id: string; environment_id: string; tenant_id: string; space_id: string; tenant_space_name: Generated<string>; valid_from: string; valid_until: Generated<string | null>; area: Generated<number | null>; share: Generated<number | null>; headcount: Generated<number | null>; cost_recovery: string; recovery_share: Generated<number | null>; data_consent_on: Generated<string | null>; note: Generated<string>; created_at: MomentColumn<false, true> };
  ledger_accounts: { organization_id: string; id: string; kind: string; key: string; account: string; tax_key: Generated<string>; rate_keys: Generated<string> };
  ledger_export_bills: { organization_id: string; id: string; environment_id: string; ledger_export_id: string; bill_id: string };
  ledger_exports: { organization_id: string; id: string; number: number; format: string; first_day: string; last_day: string; currency: string; bills: number; amount: number; body: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  ledger_settings: { organization_id: string; id: string; consultant_no: Generated<number | null>; client_no: Generated<number | null>; fiscal_year_start_month: number; account_length: number; default_creditor: Generated<string> };
  limit_deductions: { organization_id: string; id: string; environment_id: string; kind: string; year: number; until_year: number; quantity: number; installed_on: Generated<string | null>; reference: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  limit_measures: { organization_id: string; environment_id: string; measure: string; done_on: Generated<string | null>; not_applicable: Generated<string> };
  limit_packs: { organization_id: string; id: string; name: string; version: string; pack: JsonColumn<false, false>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  limit_uses: { organization_id: string; environment_id: string; uses: JsonColumn<false, false>; tax_lot: Generated<string | null>; is_other_path: Generated<boolean> };
  listed_bills: { organization_id: string; bill_id: string; environment_id: string; rank: unknown; status: string; source: string; utility: string; supplier: string; currency: string; state: string; has_file: boolean; date_of_bill: Generated<string | null>; due_date: Generated<string | null>; billing_start_date: Generated<string | null>; billing_end_date: Generated<string | null>; last_day: Generated<string | null>; billed: Generated<number | null>; billed_thousandths: GeneratedAlways<number | null>; payable: Generated<number | null>; paid: Generated<number | null> };
  loans: { organization_id: string; id: string; environment_id: string; lender: string; currency: string; originated_on: Generated<string | null>; valid_until: Generated<string | null>; value_at_origination: Generated<number | null>; balances: JsonColumn<false, true>; note: Generated<string>; version: Generated<number>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  mail_tokens: { token_hash: string; user_id: string; purpose: string; created_at: MomentColumn<false, true>; expires_at: MomentColumn<false, false>; used_at: MomentColumn<true, true> };
  mails: { id: string; organization_id: Generated<string | null>; recipient: string; language: string; subject: string; body_text: string; body_html: string; created_at: MomentColumn<false, true>; sent_at: MomentColumn<true, true>; error: Generated<string | null> };
  member_profiles: { organization_id: string; user_id: string; picture_file_id: Generated<string | null>; qr_file_id: Generated<string | null>; executive_title: Generated<string | null> };
  memberships: { organization_id: string; user_id: string; is_admin: Generated<boolean>; active: Generated<boolean>; created_at: MomentColumn<false, true>; role_id: string };
  meter_data_days: { organization_id: string; file_id: string; position: number; starts_at: MomentColumn<false, false>; environment_id: string; day: string; days: number; step: number; amounts: (number | null)[]; qualities: string; total: number; actual: number; share: number; cost: Generated<number | null> };
  meter_data_files: { organization_id: string; id: string; environment_id: string; file_name: string; format: string; state: Generated<string>; zone: string; as_of: MomentColumn<false, false>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; stored_by: Generated<string | null>; stored_at: MomentColumn<true, true>; undone_by: Generated<string | null>; undone_at: MomentColumn<true, true>; left_out: Generated<number>; left_out_places: Generated<string[]> };
  meter_data_series: { organization_id: string; file_id: string; position: number; environment_id: string; meter_id: Generated<string | null>; meter_no: string; serial_no: string; channel: string; name: string; carrier: Generated<string | null>; direction: string; printed_unit: string; printed_total: number; unit: Generated<string | null>; skipped: Generated<string | null>; value_count: number; total: number; actual: number; substituted: number; estimated: number; cost: Generated<number | null>; currency: Generated<string | null>; starts_at: MomentColumn<true, true>; ends_at: MomentColumn<true, true>; step: Generated<number | null>; gaps: JsonColumn<false, false>; gap_seconds: number; repeated: number; overlapping: number; impossible: number; property_code: Generated<string>; property_name: Generated<string> };
  meter_formula_parts: { organization_id: string; environment_id: string; meter_id: string; part_id: string; place: number; factor: number };
  meter_patterns: { organization_id: string; environment_id: string; lines: string; is_peculiar: boolean };
  meter_readings: { organization_id: string; id: string; environment_id: string; meter_id: string; day: string; value: number; kind: string; change: Generated<string | null>; old_end: Generated<number | null>; new_start: Generated<number | null>; photo_file_id: Generated<string | null>; note: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  meter_registers: { organization_id: string; id: string; environment_id: string; meter_id: string; unit: string; multiplier: number; digits: Generated<number | null>; created_at: MomentColumn<false, true> };
  meter_serves: { organization_id: string; id: string; environment_id: string; meter_id: string; valid_from: Generated<string | null>; serves: Generated<string | null>; area_m2: Generated<number | null> };
  meter_serves_spaces: { organization_id: string; environment_id: string; meter_serves_id: string; space_id: string };
  meters: { organization_id: string; id: string; environment_id: string; carrier: string; meter_no: string; account_no: Generated<string>; serial_no: Generated<string>; supplier: Generated<string>; paid_by: string; valid_from: Generated<string | null>; valid_until: Generated<string | null>; replaced_by: Generated<string | null>; note: Generated<string>; created_at: MomentColumn<false, true>; parent_id: Generated<string | null>; balance_tolerance: Generated<number>; formula: Generated<string>; payer_changes: Generated<unknown>; cost_center: Generated<string>; bill_no: Generated<string>; contracted_peak_kw: Generated<number | null>; origin: Generated<string>; number_key: GeneratedAlways<string> };
  migrations: { name: string; checksum: string; at: MomentColumn<false, true> };
  notes: { organization_id: string; id: string; environment_id: string; text: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  notification_choices: { organization_id: string; user_id: string; kind: string; channel: string; is_on: boolean };
  notification_settings: { organization_id: string; user_id: string; time_zone: Generated<string>; digest_hour: Generated<number | null>; quiet_from: Generated<number | null>; quiet_until: Generated<number | null>; webhook_url: Generated<string>; webhook_secret: Generated<string> };
  notifications: { organization_id: string; id: string; user_id: string; redirect_url: Generated<string>; is_read: Generated<boolean>; created_at: MomentColumn<false, true>; kind: Generated<string>; group_key: Generated<string | null>; times: Generated<number>; facts: JsonColumn<false, true>; environment_id: Generated<string | null>; named_environment_ids: Generated<string[]> };
  occupants: { organization_id: string; id: string; environment_id: string; kind: string; name: string; job_title: Generated<string>; email: Generated<string>; mobile: Generated<string>; tenant_id: Generated<string | null>; space_id: Generated<string | null>; note: Generated<string>; created_at: MomentColumn<false, true> };
  opened_entries: { organization_id: string; user_id: string; module: string; opened_at: MomentColumn<false, true> };
  opening_hours: { organization_id: string; id: string; environment_id: string; space_id: Generated<string | null>; week: JsonColumn<false, false>; closed_days: JsonColumn<false, false> };
  organization_flow_versions: { organization_id: string; id: string; flow_id: string; version: number; note: Generated<string>; boxes: JsonColumn<false, false>; connections: JsonColumn<false, false>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  organization_flows: { organization_id: string; id: string; name: string; created_at: MomentColumn<false, true> };
  organization_visits: { organization_id: string; id: string; user_id: string; user_name: string; is_member: boolean; at: MomentColumn<false, true> };
  organizations: { organization_id: string; name: string; is_demo: Generated<boolean>; country_code: Generated<string | null>; logo_file_id: Generated<string | null>; settings: JsonColumn<false, true>; created_at: MomentColumn<false, true>; closed_at: MomentColumn<true, true>; closed_by: Generated<string | null>; vouched_at: MomentColumn<true, true> };
  own_factors: { organization_id: string; id: string; environment_id: Generated<string | null>; carrier: string; basis: Generated<string | null>; treatment: Generated<string>; year: number; unit: string; kg_co2e_per_unit: number; source: string; file_id: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; valid_until: number; known_from: MomentColumn<false, true> };
  payment_files: { organization_id: string; id: string; payment_run_id: string; message_id: string; debtor_name: string; debtor_iban: string; execution_day: string; transfers: number; amount: number; currency: string; body: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  payment_runs: { organization_id: string; id: string; number: number; currency: string; bills: number; amount: number; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; downloaded_by: Generated<string | null>; downloaded_at: MomentColumn<true, true>; cancelled_by: Generated<string | null>; cancelled_at: MomentColumn<true, true> };
  payment_transfers: { organization_id: string; id: string; environment_id: string; payment_file_id: string; bill_id: string; end_to_end_id: string; amount: number; creditor_name: string; creditor_iban: string; state: Generated<string>; bill_payment_id: Generated<string | null>; return_reason: Generated<string> };
  permission_request_items: { organization_id: string; request_id: string; module_key: string; permissions: string[]; status: Generated<string>; decision_reason: Generated<string>; expires_at: MomentColumn<true, true> };
  permission_requests: { organization_id: string; id: string; user_id: string; reason: Generated<string>; status: Generated<string>; created_at: MomentColumn<false, true>; decided_at: MomentColumn<true, true>; decided_by: Generated<string | null> };
  planned_sensors: { organization_id: string; id: string; environment_id: string; space_id: Generated<string | null>; point_type: string; planned: number; note: Generated<string> };
  portfolios: { organization_id: string; id: string; name: string; description: Generated<string>; created_at: MomentColumn<false, true>; created_by: Generated<string | null> };
  power_bi_connectors: { organization_id: string; directory_guid: string; client_guid: string; client_secret_sealed: string; workspace_guid: string; reports: JsonColumn<false, false>; changed_at: MomentColumn<false, true> };
  property_areas: { organization_id: string; environment_id: string; common_area: Generated<number | null>; tenant_area: Generated<number | null>; landlord_area: Generated<number | null>; parking_area: Generated<number | null>; exterior_area: Generated<number | null>; updated_at: MomentColumn<false, true> };
  property_changes: { organization_id: string; id: string; environment_id: string; attribute: string; valid_from: Generated<string | null>; number: Generated<number | null>; word: Generated<string | null>; note: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  property_distinctions: { organization_id: string; id: string; environment_id: string; other_id: string; decided_by: Generated<string | null>; decided_at: MomentColumn<false, true> };
  property_documents: { organization_id: string; id: string; scheme: Generated<string>; rating: Generated<string>; issuer: Generated<string>; reference: Generated<string>; scheme_key: Generated<string | null>; scheme_version: Generated<string>; level: Generated<string>; stage: Generated<string>; score: Generated<number | null>; certified_area: Generated<number | null>; primary_energy: Generated<number | null>; co2e: Generated<number | null>; assessor: Generated<string>; version: Generated<number>; space_id: Generated<string | null>; part: Generated<string>; exemption: Generated<string> };
  property_edit_rows: { organization_id: string; edit_id: string; environment_id: string; before: Generated<string | null> };
  property_edits: { organization_id: string; id: string; field: string; value: Generated<string | null>; property_count: number; created_by: string; undone_at: MomentColumn<true, true>; created_at: MomentColumn<false, true>; changed_from: Generated<string | null> };
  property_merge_rows: { organization_id: string; merge_id: string; step: number; position: number; table_name: string; change: string; row_key: JsonColumn<false, false>; before: JsonColumn<false, false>; after: JsonColumn<false, false> };
  property_merges: { organization_id: string; id: string; environment_id: string; duplicate_id: string; kept_name: string; duplicate_name: string; merged_by: Generated<string | null>; merged_by_name: string; merged_at: MomentColumn<false, false>; unmerged_by_name: Generated<string>; unmerged_at: MomentColumn<true, true> };
  property_weather: { organization_id: string; id: string; environment_id: string; station_id: Generated<string | null>; reason: Generated<string>; method: Generated<string | null>; heating_base_c: Generated<number | null>; cooling_base_c: Generated<number | null> };
  quarantined_keys: { organization_id: string; id: string; hardware_id: string; serial_number: Generated<string>; sensor_key: string; reason: string; first_at: MomentColumn<false, false>; last_at: MomentColumn<false, false>; last_value: string; count: number };
  quarantined_values: { organization_id: string; key_id: string; at: MomentColumn<false, false>; value: Generated<number | null>; state: Generated<string | null> };
  received_counts: { organization_id: string; source: string; messages: Generated<number>; stored: Generated<number>; refused: Generated<number>; unauthorized: Generated<number>; last_message_at: MomentColumn<true, true> };
  recharge_bills: { organization_id: string; id: string; environment_id: string; recharge_run_id: string; place: number; bill_id: Generated<string | null>; carrier: string; supplier: string; invoice_no: string; bill_from: string; bill_until: string; bill_amount: number; from_day: string; until_day: string; amount: number };
  recharge_lines: { organization_id: string; id: string; environment_id: string; recharge_bill_id: string; recharge_statement_id: Generated<string | null>; owner_reason: Generated<string | null>; tenant_name: string; space_name: string; key: string; days: number; quantity: number; total: number; unit: string; of_bill: number; amount: number };
  recharge_meters: { organization_id: string; environment_id: string; recharge_run_id: string; meter_id: string; space_id: string };
  recharge_prepayments: { organization_id: string; environment_id: string; recharge_run_id: string; lease_id: string; amount: number };
  recharge_rules: { organization_id: string; environment_id: string; recharge_run_id: string; carrier: string; method: string; basic_share: Generated<number | null>; vacant_headcount: Generated<number | null> };
  recharge_runs: { organization_id: string; id: string; environment_id: string; state: string; number: Generated<number | null>; first_day: string; last_day: string; currency: string; basis: string; amount: Generated<number>; corrects_id: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; issued_by: Generated<string | null>; issued_at: MomentColumn<true, true>; cancelled_by: Generated<string | null>; cancelled_at: MomentColumn<true, true>; cancel_reason: Generated<string> };
  recharge_statements: { organization_id: string; id: string; environment_id: string; recharge_run_id: string; tenant_id: Generated<string | null>; tenant_name: string; amount: number; prepayment: number };
  record_files: { organization_id: string; id: string; esg_record_id: string; file_id: string; page: Generated<number | null>; since_version: number; until_version: Generated<number | null>; added_by: Generated<string | null>; added_at: MomentColumn<false, true> };
  record_kinds: { organization_id: string; id: string; definition: JsonColumn<false, false>; version: Generated<number>; retired_at: MomentColumn<true, true>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; changed_at: MomentColumn<false, true> };
  record_versions: { organization_id: string; esg_record_id: string; version: number; change: string; content: JsonColumn<false, false>; reason: Generated<string>; changed_by: Generated<string | null>; changed_at: MomentColumn<false, true>; accepted_by: Generated<string | null>; accepted_at: MomentColumn<true, true> };
  records: { organization_id: string; id: string; kind: string; level: string; portfolio_id: Generated<string | null>; environment_id: Generated<string | null>; first_day: string; last_day: Generated<string | null>; values: JsonColumn<false, false>; source: Generated<string>; owner_id: Generated<string | null>; state: string; version: Generated<number>; accepted_version: Generated<number | null>; review_reason: Generated<string>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; changed_by: Generated<string | null>; changed_at: MomentColumn<false, true>; deleted_at: MomentColumn<true, true>; deleted_by: Generated<string | null>; deletion_reason: Generated<string> };
  recounts: { name: string; marked_at: MomentColumn<false, true>; after_organization: Generated<string | null>; after_property: Generated<string | null>; total: Generated<number | null>; done: Generated<number> };
  recovery_codes: { user_id: string; code_hash: string; used_at: MomentColumn<true, true> };
  reference_states_past: { organization_id: string; kind: string; row_id: string; environment_id: Generated<string | null>; state: JsonColumn<false, false>; known_from: MomentColumn<false, false>; known_until: MomentColumn<false, false> };
  renewable_sources: { organization_id: string; id: string; environment_id: string; kind: string; name: string; carrier: string; capacity_kw: number; expected_kwh_per_kw: Generated<number | null>; meter_no: Generated<string>; installed_on: Generated<string | null>; retired_on: Generated<string | null>; attributes: string; note: Generated<string>; created_at: MomentColumn<false, true>; input_energy: Generated<string> };
  report_later_facts: { organization_id: string; id: string; report_id: string; round: number; side: string; what: string; effect_t: Generated<number | null>; decision: string; reason: string; recorded_at: MomentColumn<false, true>; recorded_by_name: string };
  report_templates: { organization_id: string; id: string; user_id: Generated<string | null>; portfolio_id: Generated<string | null>; styles: JsonColumn<false, false>; header_info: Generated<string>; footer_info: Generated<string>; image_file_id: Generated<string | null>; version: Generated<number>; changed_by: Generated<string | null>; changed_at: MomentColumn<false, true> };
  resumable_uploads: { organization_id: string; id: string; user_id: string; environment_id: Generated<string | null>; name: string; content_type: Generated<string>; path: Generated<string>; purpose: Generated<string>; bytes: number; received: Generated<number>; state: Generated<string>; sha256: Generated<string | null>; created_at: MomentColumn<false, true>; expires_at: MomentColumn<false, false>; held_by: Generated<string | null>; held_until: MomentColumn<true, true>; is_wanted: Generated<boolean> };
  role_grants: { organization_id: string; role_id: string; module_key: string; permissions: string[] };
  roles: { organization_id: string; id: Generated<string>; vertical_id: string; name: string; key: Generated<string | null>; created_at: MomentColumn<false, true> };
  saved_view_defaults: { organization_id: string; user_id: string; list: string; view_id: string };
  saved_views: { organization_id: string; id: string; list: string; name: string; is_shared: Generated<boolean>; search: Generated<string>; filters: Generated<string>; columns: Generated<string[]>; sort: Generated<string>; descending: Generated<boolean>; created_by: string; created_at: MomentColumn<false, true> };
  saving_adjustments: { organization_id: string; id: string; project_id: string; carrier: string; start_day: string; end_day: string; kwh: number; reason: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  saving_proofs: { organization_id: string; project_id: string; works_began_on: string; in_service_on: string; baseline_months: number; confidence: number };
  search_entries: { organization_id: string; kind: string; object_id: string; environment_id: Generated<string | null>; portfolio_id: Generated<string | null>; title: string; note: Generated<string>; text: string };
  search_words: { organization_id: string; word: string };
  second_factors: { user_id: string; secret_sealed: string; confirmed_at: MomentColumn<true, true>; last_step: Generated<number>; created_at: MomentColumn<false, true> };
  sensor_corrections: { organization_id: string; id: string; sensor_id: string; action: string; starts_at: MomentColumn<false, false>; ends_at: MomentColumn<false, false>; old_last: Generated<number | null>; new_first: Generated<number | null>; reason: string; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; ended_by: Generated<string | null>; ended_at: MomentColumn<true, true> };
  sensor_days: { organization_id: string; sensor_id: string; day: string; starts_at: MomentColumn<false, false>; ends_at: MomentColumn<false, false>; packed_at: MomentColumn<false, false>; next_at: MomentColumn<true, true>; step: Generated<number | null>; first_ms: Generated<number>; times: Generated<unknown | null>; amounts: (number | null)[]; qualities: Generated<string>; n: number; sum: number; min: Generated<number | null>; max: Generated<number | null>; first: Generated<number | null>; last: Generated<number | null>; mean: Generated<number | null>; covered: number; amount: Generated<number | null>; filled: number };
  sensor_latest: { organization_id: string; sensor_id: string; at: MomentColumn<false, false>; value: number; quality: string; first_at: MomentColumn<false, false>; written_at: MomentColumn<false, true> };
  sensor_packings: { organization_id: string; sensor_id: string; packed_by: string };
  sensor_replaced_values: { organization_id: string; id: string; sensor_id: string; at: MomentColumn<false, false>; value: number; quality: string; replaced_at: MomentColumn<false, true> };
  sensor_values: { organization_id: string; sensor_id: string; at: MomentColumn<false, false>; value: number; quality: Generated<string>; stored_at: MomentColumn<false, true> };
  servicing_feeds: { organization_id: string; user_id: string; token_hash: string; created_at: MomentColumn<false, true> };
  servicing_fulfilled: { organization_id: string; record_id: string; plan_id: string };
  servicing_plans: { organization_id: string; id: string; equipment_id: string; title: string; starts_on: string; every_months: Generated<number | null>; every_hours: Generated<number | null>; basis: string; created_at: MomentColumn<false, true> };
  servicing_records: { organization_id: string; id: string; equipment_id: string; serviced_on: string; kind: string; provider: Generated<string>; technician: Generated<string>; description: Generated<string>; findings: Generated<string>; refrigerant_added: Generated<number | null>; cost: Generated<number | null>; currency: Generated<string | null>; downtime: Generated<number | null>; counter: Generated<number | null>; created_at: MomentColumn<false, true>; refrigerant_recovered: Generated<number | null>; charge_change: Generated<number | null>; known_from: MomentColumn<false, true> };
  sessions: { id: string; user_id: string; organization_id: string; refresh_hash: string; used_hashes: Generated<string[]>; renewed_at: MomentColumn<false, true>; user_agent: Generated<string>; created_at: MomentColumn<false, true>; expires_at: MomentColumn<false, false>; ended_at: MomentColumn<true, true>; ended_why: Generated<string | null>; address: Generated<string>; last_used_at: MomentColumn<false, true>; method: Generated<string>; viewing_user_id: Generated<string | null>; shows_second_factor: Generated<boolean> };
  share_link_openings: { organization_id: string; id: string; share_link_id: string; opened_at: MomentColumn<false, true>; what: Generated<string>; address: string };
  share_links: { organization_id: string; id: string; kind: string; subject_id: string; environment_id: Generated<string | null>; version_id: Generated<string | null>; title: Generated<string>; label: Generated<string>; secret_hash: string; secret_encrypted: Generated<string | null>; password_hash: Generated<string | null>; may_download: Generated<boolean>; ends_at: MomentColumn<true, true>; max_openings: Generated<number | null>; openings: Generated<number>; last_opened_at: MomentColumn<true, true>; owner_id: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; revoked_at: MomentColumn<true, true>; revoked_by: Generated<string | null> };
  sign_on_subjects: { organization_id: string; issuer: string; subject: string; user_id: string; matched_at: MomentColumn<false, true> };
  sign_ons: { state_hash: string; organization_id: string; browser_hash: string; nonce: string; code_verifier: string; expires_at: MomentColumn<false, false>; used_at: MomentColumn<true, true> };
  spaces: { organization_id: string; id: string; environment_id: string; space_name: string; space_type: string; gross_floor_area: number; capacity: Generated<number | null>; tenant_name: Generated<string>; i_am_tenant: Generated<boolean>; created_at: MomentColumn<false, true>; is_server_room: Generated<boolean> };
  spent_tokens: { token_hash: string; expires_at: MomentColumn<false, false> };
  statement_payments: { organization_id: string; id: string; environment_id: string; recharge_statement_id: string; amount: number; paid_on: string; method: string; reference: Generated<string>; note: Generated<string>; bank_entry_id: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; reversed_by: Generated<string | null>; reversed_at: MomentColumn<true, true>; reversal_reason: Generated<string> };
  storage_changes: { organization_id: string; id: Generated<string>; bytes: number; files: number };
  storage_contents: { organization_id: string; sha256: string; bytes: number; uses: number };
  storage_quotas: { organization_id: string; id: string; bytes: Generated<number | null>; files: Generated<number | null> };
  supplier_accounts: { organization_id: string; id: string; supplier: string; supplier_key: string; name: string; iban: string; bic: Generated<string>; previous_iban: Generated<string>; is_confirmed: boolean; changed_by: Generated<string | null>; changed_at: MomentColumn<false, true>; confirmed_by: Generated<string | null>; confirmed_at: MomentColumn<true, true>; previous_name: Generated<string> };
  supply_counts: { organization_id: string; environment_id: string; first_year: number; until_year: number; rules: number; version: Generated<number>; held: unknown; due: unknown; days: unknown };
  supply_marks: { organization_id: string; environment_id: string; id: string };
  supply_points: { organization_id: string; environment_id: string; carrier: string; first_meter: string; ends_from: number; ends_until: number; meters: string[]; last_meter: string; utility: string; supplier: string; account_no: string; rhythm: string; rhythm_is_set: boolean; rhythm_months: number; delay_days: number; billed_until: Generated<string | null>; billed_month: Generated<number | null>; billed_day: Generated<number | null>; first_year: number; positions: unknown; due: unknown; days: unknown; estimated: Generated<unknown | null>; metered: Generated<unknown | null>; open_months: unknown; open_runs: unknown; overlap: Generated<unknown | null>; parts: JsonColumn<true, true>; lacks_supply: Generated<unknown | null>; lacks_grid: Generated<unknown | null>; lacks_one: Generated<unknown | null>; use_per_day: (number | null)[]; meter_uses: JsonColumn<true, true> };
  switched_off_modules: { organization_id: string; module_key: string };
  tariffs: { organization_id: string; id: string; environment_id: string; name: string; carrier: string; charges: string; supplier: string; account_no: string; meter_no: string; currency: string; valid_from: string; valid_until: Generated<string | null>; standing_charge: number; standing_per: string; unit_price: number; block_size: Generated<number | null>; price_above: Generated<number | null>; tax_rate: number; source: string; created_at: MomentColumn<false, true> };
  tasks: { organization_id: string; id: string; title: string; description: Generated<string>; assignee_id: Generated<string | null>; environment_id: Generated<string | null>; due_date: Generated<string | null>; done_at: MomentColumn<true, true>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; kind: Generated<string | null>; meter_id: Generated<string | null>; equipment_id: Generated<string | null> };
  team_grants: { organization_id: string; team_id: string; module_key: string; permissions: string[] };
  team_members: { organization_id: string; id: string; team_id: string; user_id: string; role_id: Generated<string | null>; admin_right: Generated<boolean>; created_at: MomentColumn<false, true> };
  teams: { organization_id: string; id: string; name: string; created_at: MomentColumn<false, true> };
  teamspace_environments: { organization_id: string; teamspace_id: string; environment_id: string };
  teamspace_users: { organization_id: string; teamspace_id: string; user_id: string };
  teamspaces: { organization_id: string; id: string; name: string; property_manager_id: Generated<string | null>; created_at: MomentColumn<false, true> };
  technical_assessments: { organization_id: string; id: string; environment_id: string; system: string; assessed_on: string; condition: string; urgency: string; assessor: Generated<string>; findings: Generated<string>; recommendation: Generated<string>; remaining_life: Generated<number | null>; repair_cost: Generated<number | null>; currency: Generated<string | null>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  tenant_accounts: { organization_id: string; tenant_id: string; user_id: string; created_at: MomentColumn<false, true> };
  tenant_mandates: { organization_id: string; id: string; environment_id: string; tenant_id: string; mandate_reference: string; debtor_name: string; iban: string; bic: Generated<string>; scheme: string; signed_on: string; revoked_on: Generated<string | null>; previous_iban: Generated<string>; is_confirmed: boolean; changed_by: Generated<string | null>; changed_at: MomentColumn<false, true>; confirmed_by: Generated<string | null>; confirmed_at: MomentColumn<true, true>; block_reason: Generated<string>; file_id: Generated<string | null> };
  tenants: { organization_id: string; id: string; environment_id: string; name: string; contact_name: Generated<string>; email: Generated<string>; mobile: Generated<string>; note: Generated<string>; created_at: MomentColumn<false, true> };
  throttles: { key: string; window_start: MomentColumn<false, false>; hits: number };
  translations: { organization_id: string; id: string; source_language: Generated<string>; target_language: string; word: string; translation: string; translation_by: unknown; made_by_service: Generated<string | null>; service: Generated<string>; changed_by: Generated<string | null>; created_at: MomentColumn<false, true>; changed_at: MomentColumn<false, true> };
  unnamed_contents: { organization_id: string; sha256: string; since: MomentColumn<false, true>; is_arriving: Generated<boolean> };
  user_grants: { organization_id: string; id: string; user_id: string; module_key: string; permissions: string[]; request_id: Generated<string | null>; granted_by: Generated<string | null>; expires_at: MomentColumn<true, true>; created_at: MomentColumn<false, true> };
  users: { id: string; email: string; password_hash: Generated<string | null>; first_name: Generated<string>; last_name: Generated<string>; contact_number: Generated<string>; title: Generated<string>; goals: Generated<string>; language: Generated<string>; is_super_admin: Generated<boolean>; is_demo: Generated<boolean>; is_setup: Generated<boolean>; active: Generated<boolean>; verified_at: MomentColumn<true, true>; last_seen_at: MomentColumn<true, true>; created_at: MomentColumn<false, true>; settings: JsonColumn<false, true>; country_code: Generated<string>; state: Generated<string>; city: Generated<string>; organization_ids: Generated<string[]>; has_second_factor: Generated<boolean> };
  valuations: { organization_id: string; id: string; environment_id: string; value: number; currency: string; valued_on: string; basis: string; valuer: Generated<string>; note: Generated<string>; document_id: Generated<string | null>; document_page: Generated<number | null>; version: Generated<number>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  verifier_authenticators: { organization_id: string; id: string; report_id: string; email: string; secret_sealed: Generated<string | null>; last_step: Generated<number>; declared_name: Generated<string>; declared_body: Generated<string>; confirmed_at: MomentColumn<true, true>; reset_at: MomentColumn<true, true>; reset_by_name: Generated<string>; reset_reason: Generated<string>; created_at: MomentColumn<false, true> };
  verifier_engagements: { organization_id: string; id: string; report_id: string; round: number; materiality_percent: Generated<number>; details: JsonColumn<false, true>; risks: JsonColumn<false, true>; independent_at: MomentColumn<true, true>; performance_percent: Generated<number> };
  verifier_links: { organization_id: string; id: string; report_id: string; round: number; email: string; verifier_name: Generated<string>; secret_hash: string; expires_at: MomentColumn<false, false>; revoked_at: MomentColumn<true, true>; last_opened_at: MomentColumn<true, true>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  verifier_sample_items: { organization_id: string; sample_id: string; unit_key: string; position: number; is_top: boolean; score: number; unit: JsonColumn<false, false> };
  verifier_samples: { organization_id: string; id: string; report_id: string; round: number; method: string; basis: string; seed: Generated<string>; size: number; confidence: Generated<number | null>; interval_kg: Generated<number | null>; start_kg: Generated<number | null>; population_items: number; population_kg: number; created_at: MomentColumn<false, true>; created_by_name: string };
  verifier_ticks: { organization_id: string; id: string; report_id: string; round: number; unit_key: string; result: string; difference_t: number; note: Generated<string>; finding_id: Generated<string | null>; at: MomentColumn<false, true>; by_name: string };
  verticals: { organization_id: string; id: Generated<string>; name: string; key: Generated<string | null>; is_active: Generated<boolean>; modules: Generated<string[]>; deleted_at: MomentColumn<true, true>; created_at: MomentColumn<false, true> };
  views_as: { organization_id: string; id: string; viewer_id: string; user_id: string; reason: Generated<string>; started_at: MomentColumn<false, true>; ended_at: MomentColumn<true, true> };
  waiting_mails: { organization_id: string; id: string; user_id: string; kind: string; redirect_url: Generated<string>; due_at: MomentColumn<false, false>; created_at: MomentColumn<false, true>; facts: JsonColumn<false, true>; environment_id: Generated<string | null>; named_environment_ids: Generated<string[]> };
  weather_normals: { organization_id: string; id: string; station_id: string; file_name: string; kind: string; source: string; edition: string; means: JsonColumn<false, false>; created_by: Generated<string | null>; created_at: MomentColumn<false, true> };
  weather_stations: { organization_id: string; id: string; code: Generated<string | null>; name: string; country_code: string; latitude: number; longitude: number; created_at: MomentColumn<false, true> };
  weather_uploads: { organization_id: string; id: string; station_id: string; file_name: string; origin: string; measured: string; first_day: string; last_day: string; days: number; means: JsonColumn<false, false>; created_by: Generated<string | null>; created_at: MomentColumn<false, true>; hours: JsonColumn<true, true> };
}

/** Every table with rows of organizations, and what a row hangs on: from its columns and foreign keys. */
export const tenantTables = {
  accepted_editions: {},
  accepted_year_changes: {},
  activity_lines: { property: 'environment_id', optional: true },
  air_measurements: { property: 'environment_id' },
  api_keys: {},
  approval_limits: {},
  archive_claims: {},
  archive_imports: {},
  archive_records: {},
  assurance_statements: {},
  audit_log: {},
  bank_accounts: {},
  bank_entries: {},
  bank_statements: {},
  base_year_events: {},
  bill_audit_limits: { property: 'environment_id', optional: true },
  bill_audit_marks: { property: 'environment_id' },
  bill_counts: { property: 'environment_id' },
  bill_deliveries: {},
  bill_delivery_files: {},
  bill_estimates: { property: 'environment_id' },
  bill_exemptions: { property: 'environment_id' },
  bill_flag_counts: { property: 'environment_id' },
  bill_flag_events: { property: 'environment_id' },
  bill_flags: { property: 'environment_id' },
  bill_intake_addresses: {},
  bill_intake_folders: {},
  bill_meter_numbers: { property: 'environment_id' },
  bill_months: { property: 'environment_id' },
  bill_months_past: { property: 'environment_id' },
  bill_owners: { property: 'environment_id' },
  bill_pages: { through: 'bills', by: 'bill_id' },
  bill_payables: { property: 'environment_id' },
  bill_payments: { property: 'environment_id' },
  bill_reminders: {},
  bill_rhythms: { property: 'environment_id' },
  bill_splits: { property: 'environment_id' },
  bill_templates: {},
  bill_turns: { property: 'environment_id' },
  bill_year_counts: { property: 'environment_id' },
  bill_years: { property: 'environment_id' },
  bills: { property: 'environment_id' },
  breeam_comments: { through: 'framework_reports', by: 'report_id' },
  breeam_manuals: {},
  breeam_notes: { through: 'framework_reports', by: 'report_id' },
  breeam_previews: { through: 'framework_reports', by: 'report_id' },
  business_cards: { through: 'occupants', by: 'occupant_id' },
  carrier_years: { property: 'environment_id' },
  collection_debits: { property: 'environment_id' },
  collection_runs: {},
  collection_settings: {},
  comfort_choices: {},
  connector_files: {},
  connector_runs: {},
  connectors: {},
  dashboard_screens: { property: 'environment_id', optional: true },
  dashboard_versions: {},
  dashboards: {},
  decarbonization_project_links: { through: 'decarbonization_projects', by: 'other_id' },
  decarbonization_projects: { property: 'environment_id', optional: true },
  device_tokens: { through: 'hardware', by: 'hardware_id' },
  direct_debits: { property: 'environment_id' },
  dispute_letters: { property: 'environment_id' },
  document_bundles: {},
  document_filings: { through: 'documents', by: 'document_id' },
  document_folder_teams: { through: 'document_folders', by: 'folder_id' },
  document_folders: { property: 'environment_id', optional: true },
  document_pages: { through: 'documents', by: 'document_id' },
  document_requests: {},
  document_retention: {},
  document_rule_checks: { through: 'documents', by: 'document_id' },
  document_settings: {},
  document_texts: { through: 'documents', by: 'document_id' },
  document_versions: { through: 'documents', by: 'document_id' },
  document_words: {},
  documents: { property: 'environment_id', optional: true },
  efficiency_measures: { property: 'environment_id' },
  embodied_carbon_items: { property: 'environment_id' },
  embodied_carbon_links: { through: 'decarbonization_projects', by: 'decarbonization_project_id' },
  embodied_carbon_projects: { property: 'environment_id' },
  emission_offsets: { property: 'environment_id', optional: true },
  emission_pathways: {},
  emission_targets: { property: 'environment_id', optional: true },
  ending_reminders: {},
  energy_generations: { property: 'environment_id' },
  environment_access: { property: 'environment_id' },
  environment_labels: { property: 'environment_id' },
  environments: { property: 'id' },
  equipment: { property: 'environment_id' },
  equipment_files: { through: 'equipment', by: 'equipment_id' },
  exchange_rates: {},
  file_scans: {},
  files: {},
  filing_lessons: { property: 'environment_id', optional: true },
  filing_rules: { property: 'environment_id', optional: true },
  framework_answer_versions: { through: 'framework_answers', by: 'answer_id' },
  framework_answers: { property: 'environment_id', optional: true },
  framework_citations: { through: 'framework_answers', by: 'answer_id' },
  framework_definitions: {},
  framework_reports: { property: 'environment_id', optional: true },
  framework_rounds: { through: 'framework_reports', by: 'report_id' },
  fund_portfolios: { portfolio: 'portfolio_id' },
  fund_shares: { portfolio: 'portfolio_id' },
  funds: {},
  generation_allocations: { property: 'environment_id' },
  ghg_campaign_requests: { property: 'environment_id', optional: true },
  ghg_campaigns: {},
  ghg_denominators: {},
  ghg_entities: {},
  ghg_entity_portfolios: { portfolio: 'portfolio_id' },
  ghg_entries: { property: 'environment_id', optional: true },
  ghg_entry_files: { property: 'environment_id', optional: true },
  ghg_entry_versions: { property: 'environment_id', optional: true },
  ghg_finding_messages: {},
  ghg_findings: {},
  ghg_organizations: {},
  ghg_report_events: {},
  ghg_report_log: {},
  ghg_report_snapshots: {},
  ghg_reports: {},
  ghg_screenings: {},
  hardware: { property: 'environment_id', optional: true },
  hardware_sensors: { through: 'hardware', by: 'hardware_id' },
  identity_providers: {},
  import_profiles: {},
  import_rows: {},
  import_sheets: {},
  imports: {},
  instruments: { property: 'environment_id' },
  invitations: {},
  iot_data_set_sensors: { through: 'hardware_sensors', by: 'sensor_id' },
  iot_data_sets: {},
  jobs: {},
  labels: {},
  leases: { property: 'environment_id' },
  ledger_accounts: {},
  ledger_export_bills: { property: 'environment_id' },
  ledger_exports: {},
  ledger_settings: {},
  limit_deductions: { property: 'environment_id' },
  limit_measures: { property: 'environment_id' },
  limit_packs: {},
  limit_uses: { property: 'environment_id' },
  listed_bills: { property: 'environment_id' },
  loans: { property: 'environment_id' },
  member_profiles: {},
  memberships: {},
  meter_data_days: { property: 'environment_id' },
  meter_data_files: { property: 'environment_id' },
  meter_data_series: { property: 'environment_id' },
  meter_formula_parts: { property: 'environment_id' },
  meter_patterns: { property: 'environment_id' },
  meter_readings: { property: 'environment_id' },
  meter_registers: { property: 'environment_id' },
  meter_serves: { property: 'environment_id' },
  meter_serves_spaces: { property: 'environment_id' },
  meters: { property: 'environment_id' },
  notes: { property: 'environment_id' },
  notification_choices: {},
  notification_settings: {},
  notifications: { property: 'environment_id', optional: true },
  occupants: { property: 'environment_id' },
  opened_entries: {},
  opening_hours: { property: 'environment_id' },
  organization_flow_versions: {},
  organization_flows: {},
  organization_visits: {},
  organizations: {},
  own_factors: { property: 'environment_id', optional: true },
  payment_files: {},
  payment_runs: {},
  payment_transfers: { property: 'environment_id' },
  permission_request_items: {},
  permission_requests: {},
  planned_sensors: { property: 'environment_id' },
  portfolios: { portfolio: 'id' },
  power_bi_connectors: {},
  property_areas: { property: 'environment_id' },
  property_changes: { property: 'environment_id' },
  property_distinctions: { property: 'environment_id' },
  property_documents: { through: 'documents', by: 'id' },
  property_edit_rows: { property: 'environment_id' },
  property_edits: {},
  property_merge_rows: { through: 'property_merges', by: 'merge_id' },
  property_merges: { property: 'environment_id' },
  property_weather: { property: 'environment_id' },
  quarantined_keys: { through: 'hardware', by: 'hardware_id' },
  quarantined_values: { through: 'quarantined_keys', by: 'key_id' },
  received_counts: {},
  recharge_bills: { property: 'environment_id' },
  recharge_lines: { property: 'environment_id' },
  recharge_meters: { property: 'environment_id' },
  recharge_prepayments: { property: 'environment_id' },
  recharge_rules: { property: 'environment_id' },
  recharge_runs: { property: 'environment_id' },
  recharge_statements: { property: 'environment_id' },
  record_files: { through: 'records', by: 'esg_record_id' },
  record_kinds: {},
  record_versions: { through: 'records', by: 'esg_record_id' },
  records: { property: 'environment_id', optional: true },
  reference_states_past: { property: 'environment_id', optional: true },
  renewable_sources: { property: 'environment_id' },
  report_later_facts: {},
  report_templates: { portfolio: 'portfolio_id', optional: true },
  resumable_uploads: { property: 'environment_id', optional: true },
  role_grants: {},
  roles: {},
  saved_view_defaults: {},
  saved_views: {},
  saving_adjustments: { through: 'decarbonization_projects', by: 'project_id' },
  saving_proofs: { through: 'decarbonization_projects', by: 'project_id' },
  search_entries: { property: 'environment_id', optional: true },
  search_words: {},
  sensor_corrections: { through: 'hardware_sensors', by: 'sensor_id' },
  sensor_days: { through: 'hardware_sensors', by: 'sensor_id' },
  sensor_latest: { through: 'hardware_sensors', by: 'sensor_id' },
  sensor_packings: { through: 'hardware_sensors', by: 'sensor_id' },
  sensor_replaced_values: { through: 'hardware_sensors', by: 'sensor_id' },
  sensor_values: {},
  servicing_feeds: {},
  servicing_fulfilled: { through: 'servicing_plans', by: 'plan_id' },
  servicing_plans: { through: 'equipment', by: 'equipment_id' },
  servicing_records: { through: 'equipment', by: 'equipment_id' },
  sessions: {},
  share_link_openings: { through: 'share_links', by: 'share_link_id' },
  share_links: { property: 'environment_id', optional: true },
  sign_on_subjects: {},
  sign_ons: {},
  spaces: { property: 'environment_id' },
  statement_payments: { property: 'environment_id' },
  storage_changes: {},
  storage_contents: {},
  storage_quotas: {},
  supplier_accounts: {},
  supply_counts: { property: 'environment_id' },
  supply_marks: { property: 'environment_id' },
  supply_points: { property: 'environment_id' },
  switched_off_modules: {},
  tariffs: { property: 'environment_id' },
  tasks: { property: 'environment_id', optional: true },
  team_grants: {},
  team_members: {},
  teams: {},
  teamspace_environments: { property: 'environment_id' },
  teamspace_users: {},
  teamspaces: {},
  technical_assessments: { property: 'environment_id' },
  tenant_accounts: { through: 'tenants', by: 'tenant_id' },
  tenant_mandates: { property: 'environment_id' },
  tenants: { property: 'environment_id' },
  translations: {},
  unnamed_contents: {},
  user_grants: {},
  valuations: { property: 'environment_id' },
  verifier_authenticators: {},
  verifier_engagements: {},
  verifier_links: {},
  verifier_sample_items: {},
  verifier_samples: {},
  verifier_ticks: {},
  verticals: {},
  views_as: {},
  waiting_mails: { property: 'environment_id', optional: true },
  weather_normals: {},
  weather_stations: {},
  weather_uploads: {},
} as const;
