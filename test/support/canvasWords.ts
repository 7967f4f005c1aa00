/** What the canvas says below a node, by resource and operation. */
export const OPERATIONS: Record<string, string> = {
	'account.get': 'Get Account',
	'assistant.create': 'Create Assistant',
	'assistant.getAll': 'Get Many Assistants',
	'assistant.update': 'Update Assistant',
	'call.delete': 'Delete Call',
	'call.downloadRecording': 'Download Call Recording',
	'call.get': 'Get Call',
	'call.getAll': 'Get Many Calls',
	'call.make': 'Make Call',
	'campaign.create': 'Create Campaign',
	'campaign.getAll': 'Get Many Campaigns',
	'campaign.start': 'Start Campaign',
	'campaign.stop': 'Stop Campaign',
	'conversation.getAll': 'Get Many Conversations',
	'knowledgeBase.getAll': 'Get Many Knowledge Bases',
	'knowledgeBase.update': 'Update Knowledge Base',
	'lead.create': 'Create Lead',
	'lead.upsert': 'Create or Update Lead',
	'lead.delete': 'Delete Lead',
	'lead.getAll': 'Get Many Leads',
	'lead.update': 'Update Lead',
	'messenger.getSession': 'Check Session',
	'messenger.getSenders': 'Get Many Senders',
	'messenger.getTemplates': 'Get Many Templates',
	'messenger.sendFreeform': 'Send Freeform Message',
	'messenger.sendTemplate': 'Send Template',
	'phoneNumber.getAll': 'Get Many Phone Numbers',
	'phoneNumber.purchase': 'Purchase Phone Number With Monthly Subscription',
	'phoneNumber.search': 'Search Available Phone Numbers',
	'platformUser.createToken': 'Create Token for Platform User',
	'platformUser.getAll': 'Get Many Platform Users',
	'platformUser.login': 'Log In Platform User',
	'platformUser.logout': 'Log Out Platform User',
	'platformUser.register': 'Register Platform User',
	'platformUser.transferBalance': 'Transfer Balance To or From Platform User',
	'sms.send': 'Send SMS',
	'tool.getAll': 'Get Many Tools',
	'transcriberProvider.getAll': 'Get Many Transcriber Providers',
};

/** Likewise below a trigger, by its event. */
export const EVENTS: Record<string, string> = {
	callEnded: 'On Call Ended',
	conversationEnded: 'On Conversation Ended',
	inboundCall: 'On Inbound Call',
	toolRequest: 'On Mid-Call Tool Request',
};

/** Likewise below a poll trigger. */
export const POLLED_EVENTS: Record<string, string> = {
	callEnded: 'On Call Ended',
	leadStatusChanged: 'On Lead Status Changed',
	newCall: 'On New Call',
	newConversation: 'On New Conversation',
};
